// Says within this process that there is something to ask of a device. The row rings it through the database, in every
// process; whoever has the device's socket hears it. What is lost on the way waits for the next report.

export class InstructionBell {
  readonly #listeners = new Map<string, Set<() => void>>();

  /** `device`: vendor and device id, as the database names them. */
  ring(device: string): void {
    for (const heard of this.#listeners.get(device) ?? []) heard();
  }

  /** Call the answer to stop listening. */
  listen(vendorId: string, deviceId: string, heard: () => void): () => void {
    const name = `${vendorId}|${deviceId}`;
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(heard));
    return () => {
      listeners.delete(heard);
      if (listeners.size === 0 && this.#listeners.get(name) === listeners) this.#listeners.delete(name);
    };
  }
}

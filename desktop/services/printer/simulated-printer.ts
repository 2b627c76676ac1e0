// A receipt printer that is not there: it takes bytes, answers what it is asked about itself, and stands still without paper
// as a real one does. What is on its paper, others read. Written from the makers' descriptions, without what writes for it.

export class SimulatedPrinter {
  /** All it took, the questions left out. */
  readonly paper: number[] = [];
  paperLeft: 'enough' | 'ending' | 'out' = 'enough';
  coverOpen = false;
  drawerOpen = false;
  /** At the pin while it is open. */
  openLevel: 'low' | 'high' = 'high';
  /** A drawer with its key turned stays shut. */
  drawerLocked = false;
  /** To the drawer in real time. */
  pulses = 0;
  broken = false;
  /** A print server with one way: nothing is ever said. */
  mute = false;
  /** Runs out of paper after so many bytes. */
  outAfter = Number.POSITIVE_INFINITY;

  #heard: number[] = [];

  /** What was sent, what it says to it. */
  hear(sent: Uint8Array): Uint8Array {
    this.#heard.push(...sent);
    const said: number[] = [];
    for (;;) {
      const [first, second, third] = this.#heard;
      if (first === undefined) break;
      if (first === 0x10 && second === undefined) break;
      if (first === 0x10 && second === 0x04) {
        if (third === undefined) break;
        said.push(this.#status(third));
        this.#heard.splice(0, 3);
      } else if (first === 0x10 && second === 0x14) {
        if (this.#heard.length < 5) break;
        this.pulses += 1;
        this.drawerOpen ||= !this.drawerLocked;
        this.paper.push(...this.#heard.splice(0, 5));
      } else if (first === 0x1d && (second === undefined || (second === 0x72 && third === undefined))) {
        break;
      } else if (first === 0x1d && second === 0x72) {
        // In its turn: never, while what is before it cannot be printed.
        if (this.#stands()) break;
        said.push(this.paperLeft === 'ending' ? 0x03 : 0x00);
        this.#heard.splice(0, 3);
      } else {
        if (this.paper.length >= this.outAfter) this.paperLeft = 'out';
        if (this.#stands()) break;
        this.paper.push(first);
        this.#heard.shift();
      }
    }
    // What is asked in real time is answered although something else waits.
    while (this.#stands() && this.#heard.length >= 3) {
      const at = this.#heard.findLastIndex((byte, nr) => byte === 0x10 && this.#heard[nr + 1] === 0x04);
      if (at < 0) break;
      said.push(this.#status(this.#heard[at + 2]!));
      this.#heard.splice(at, 3);
    }
    return this.mute ? new Uint8Array() : Uint8Array.from(said);
  }

  #stands(): boolean {
    return this.paperLeft === 'out' || this.coverOpen || this.broken;
  }

  #status(kind: number): number {
    const out = this.paperLeft === 'out';
    const isHigh = this.drawerOpen === (this.openLevel === 'high');
    if (kind === 1) return 0x12 | (isHigh ? 0x04 : 0) | (this.#stands() ? 0x08 : 0);
    if (kind === 2) return 0x12 | (this.coverOpen ? 0x04 : 0) | (out ? 0x20 : 0) | (this.broken ? 0x40 : 0);
    return 0x12 | (this.paperLeft === 'enough' ? 0 : 0x0c) | (out ? 0x60 : 0);
  }
}

// What this device knows about itself: one document, id `self`, and the small facts that survive a restart. Changes
// are made one after the other, over every tab, so that no fact is lost to another one's write, and each rings the bell.
import { instant } from '@evertill/sync';
import { deepEqual } from '@evertill/schemas';
import type { Device, JsonObject } from '@evertill/schemas';
import type { DocumentStore } from '../database/document-store.ts';
import type { DeviceSurroundings } from '../surroundings.ts';

export interface DeviceIdentity {
  readonly device_id: string;
  readonly name: string;
  readonly vendor_id: string;
  readonly store_id: string;
  readonly lane_id: string;
}

export class DeviceRecord {
  readonly #store: DocumentStore;
  readonly #surroundings: DeviceSurroundings;
  readonly #identity: DeviceIdentity;
  #current: Device;
  /** Counts the writes of this tab. */
  #writes = 0;

  private constructor(
    store: DocumentStore,
    surroundings: DeviceSurroundings,
    identity: DeviceIdentity,
    current: Device,
  ) {
    this.#store = store;
    this.#surroundings = surroundings;
    this.#identity = identity;
    this.#current = current;
  }

  /** Makes the record of a new device; an existing one takes over the new name, store and lane. */
  static async open(
    store: DocumentStore,
    surroundings: DeviceSurroundings,
    identity: DeviceIdentity,
  ): Promise<DeviceRecord> {
    const created = {
      id: 'self',
      ...identity,
      epoch: '',
      created_at: instant(surroundings.clock),
      facts: {},
      rev: 0,
    };
    const record = new DeviceRecord(store, surroundings, identity, created);
    const stored = (await store.get('self')) as Device | undefined;
    // A till whose disk is full can still be opened, to see what waits and to send it.
    if (stored && deepEqual(stored, { ...stored, ...identity })) record.#current = stored;
    else await record.#write((device) => ({ ...device, ...identity }));
    return record;
  }

  /** As last read or written by this tab. */
  current(): Device {
    return this.#current;
  }

  /** Reads what another tab has written. */
  async reload(): Promise<void> {
    const writes = this.#writes;
    const stored = (await this.#store.get('self')) as Device | undefined;
    // What this tab wrote during the read is newer.
    if (stored && writes === this.#writes) this.#current = stored;
  }

  setEpoch(epoch: string, facts: JsonObject = {}): Promise<void> {
    return this.#write((device) => ({ ...device, epoch, facts: { ...device.facts, ...facts } }));
  }

  remember(facts: JsonObject): Promise<void> {
    return this.#write((device) => ({ ...device, facts: { ...device.facts, ...facts } }));
  }

  async #write(change: (device: Device) => Device): Promise<void> {
    await this.#surroundings.locks.exclusive(`device:${this.#identity.device_id}`, async () => {
      const stored = (await this.#store.get('self')) as Device | undefined;
      const next = change(stored ?? this.#current);
      await this.#store.put([next]);
      this.#current = next;
      this.#writes += 1;
    });
    this.#surroundings.bell.ring();
  }
}

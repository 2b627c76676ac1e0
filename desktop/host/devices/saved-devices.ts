// The devices that are saved for the lane of this till. The server has them; what it said last is kept on the disk, so that
// printer and drawer work without a network too.
import { hardwareReply, pageOf } from '@evertill/schemas';
import type { HardwareReply } from '@evertill/schemas';
import type { ServerAnswer, ServerQuestion } from '@evertill/client-core';
import * as z from 'zod';

export type SavedDevice = Pick<HardwareReply, 'id' | 'type' | 'name' | 'config'>;

/** Where the till is. */
export interface LaneAt {
  readonly storeId: string;
  readonly laneId: string;
}

export interface SavedDevicesDeps {
  /** Rejects when the server cannot be asked. */
  readonly ask: (question: ServerQuestion) => Promise<ServerAnswer>;
  /** Undefined while no till is open. */
  readonly lane: () => LaneAt | undefined;
  readonly notes: {
    read(name: string): Promise<unknown>;
    write(name: string, value: Record<string, unknown> | undefined): Promise<void>;
  };
  readonly report: (message: string, error: unknown) => void;
}

const page = pageOf(hardwareReply);
const kept = z.object({ store_id: z.string(), devices: z.array(hardwareReply) });
const noteName = 'devices';
/** More than a store has; the most the server gives at once. */
const most = 100;

export class SavedDevices {
  readonly #deps: SavedDevicesDeps;
  #known: z.infer<typeof kept> | undefined;
  #asking: Promise<void> | undefined;

  constructor(deps: SavedDevicesDeps) {
    this.#deps = deps;
  }

  /** Of this lane, its own before those of the whole store. */
  async all(): Promise<readonly SavedDevice[]> {
    const at = this.#deps.lane();
    if (!at) return [];
    this.#known ??= kept.safeParse(await this.#deps.notes.read(noteName)).data;
    if (this.#known?.store_id !== at.storeId) await this.refresh();
    if (this.#known?.store_id !== at.storeId) return [];
    return this.#known.devices
      .filter(({ enabled, pos_register_id: lane }) => enabled && (lane === '' || lane === at.laneId))
      .toSorted((a, b) => Number(b.pos_register_id !== '') - Number(a.pos_register_id !== ''));
  }

  /** Asks the server; without one it stays as it was. */
  refresh(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #ask(): Promise<void> {
    const at = this.#deps.lane();
    if (!at) return;
    try {
      const store = encodeURIComponent(at.storeId);
      const answer = await this.#deps.ask({
        method: 'GET',
        path: `/auth/vendor/context/stores/${store}/devices?limit=${most}`,
        body: '',
      });
      if (!answer.ok) return;
      const devices = page.parse(JSON.parse(answer.body)).data;
      this.#known = { store_id: at.storeId, devices };
      await this.#deps.notes.write(noteName, this.#known);
    } catch (error) {
      // Without a network it is as it was; anything else somebody should know of.
      if (error instanceof z.ZodError) this.#deps.report('The saved devices could not be read.', error);
    }
  }
}

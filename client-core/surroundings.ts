// Everything a till takes from the machine it runs on, injected, so that the same code runs in a browser, in plain
// Node, in Electron, and in a simulation that decides about time, chance, network and disk.
import type { RxStorage } from 'rxdb';
import type { Surroundings } from '@evertill/sync';
import type { OperationSteps } from './operation-steps.ts';
import type { ItemIndex } from './queries/item-index.ts';

/** One connection, frame by frame. A frame is the JSON text of one protocol message. */
export interface Channel {
  send(frame: string): void;
  close(): void;
}

export interface ChannelListener {
  opened(): void;
  frame(text: string): void;
  /** Called once, whatever ended it. */
  closed(reason: string): void;
}

export interface Transport {
  /** Begins to connect; the channel may not be used before `opened`. */
  connect(listener: ChannelListener): Channel;
}

export interface HttpAnswer {
  readonly status: number;
  /** Lower-case names; from a network always with `date`: when it was answered. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Plain request and answer, a redirect as it is; rejects when there is no network. */
export type Http = (request: {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Instead of a body: sent as they are. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}) => Promise<HttpAnswer>;

export interface Download {
  readonly status: number;
  /** The text of each frame that arrived whole, inflated; throws when the line breaks or the bytes are no frames. */
  readonly frames: AsyncIterable<string>;
}

/** A long answer in frames (`sync/protocol/snapshot.ts`); rejects when there is no network. */
export type OpenDownload = (request: {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends it at any moment. */
  readonly signal: AbortSignal;
}) => Promise<Download>;

/** Mutual exclusion over every tab and process that shares this device's storage. */
export interface Locks {
  /** Runs `work` while nobody else holds `name`. */
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when this tab holds `name` until `release`; used for leadership. */
  hold(name: string): { readonly held: Promise<void>; release(): void };
}

/** Tells the other tabs that the journal has something new. */
export interface Bell {
  ring(): void;
  onRing(listener: () => void): () => void;
}

/** Bytes on the disk; null: the platform does not tell. */
export interface Space {
  /** May the platform clear what is kept by itself? */
  readonly persistent: boolean | null;
  readonly used: number | null;
  readonly left: number | null;
}

/** What the machine says of itself, for whoever looks after it. */
export interface Machine {
  /** `Chromium 141`, `Node 24.21`. */
  readonly platform: string;
  readonly space: () => Promise<Space>;
  /** gzip of the text, and the lower-case hex SHA-256 of those bytes. */
  readonly pack: (
    text: string,
  ) => Promise<{ readonly content: Uint8Array<ArrayBuffer>; readonly sha256: string }>;
}

export interface DeviceSurroundings extends Surroundings {
  readonly storage: RxStorage<any, any>;
  readonly transport: Transport;
  readonly http: Http;
  /** Devices without it pull page by page. */
  readonly download?: OpenDownload;
  readonly locks: Locks;
  readonly bell: Bell;
  /** Absent: nothing is known of it. */
  readonly machine?: Machine;
  /** Where the names of the items are looked through; in this thread when absent. */
  readonly itemIndex?: () => ItemIndex;
  /** Told each step of each operation, where this device keeps a log. */
  readonly steps?: OperationSteps;
}

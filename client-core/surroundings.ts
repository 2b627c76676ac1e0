// Everything a till takes from the machine it runs on, injected, so that the same code runs in a browser, in plain
// Node, in Electron, and in a simulation that decides about time, chance, network and disk.
import type { RxStorage } from 'rxdb';
import type { Surroundings } from '@evertill/sync';
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
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Plain request and answer; rejects when there is no network. */
export type Http = (request: {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
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

export interface DeviceSurroundings extends Surroundings {
  readonly storage: RxStorage<any, any>;
  readonly transport: Transport;
  readonly http: Http;
  /** Devices without it pull page by page. */
  readonly download?: OpenDownload;
  readonly locks: Locks;
  readonly bell: Bell;
  /** Where the names of the items are looked through; in this thread when absent. */
  readonly itemIndex?: () => ItemIndex;
}

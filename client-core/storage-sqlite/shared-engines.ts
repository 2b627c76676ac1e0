// One engine for each directory, whoever in this thread opens something there, so that a file has one connection and
// all instances of a collection hear of each other's changes.
import path from 'node:path';
import { Subject } from 'rxjs';
import type { EventBulk, RxStorageChangeEvent } from 'rxdb';
import type { EngineAccess } from './engine-access.ts';

export type Events = EventBulk<RxStorageChangeEvent<any>, any>;

/** What the instances of one collection in one version share. */
export interface SharedCollection {
  readonly events$: Subject<Events>;
  /** Tells its numbers of writes from those of another file, and from those before everything was loaded anew. */
  token: string;
  removed: boolean;
}

export class SharedEngine {
  readonly access: EngineAccess;
  readonly #collections = new Map<string, SharedCollection>();
  #users = 0;

  constructor(access: EngineAccess) {
    this.access = access;
  }

  enter(): void {
    this.#users++;
  }

  /** When what was opened is closed, or could not be opened. */
  leave(): void {
    if (--this.#users === 0) this.access.end();
  }

  collection(key: string, token: string): SharedCollection {
    const known = this.#collections.get(key);
    if (known !== undefined && !known.removed) {
      known.token = token;
      return known;
    }
    const created = { events$: new Subject<Events>(), token, removed: false };
    this.#collections.set(key, created);
    return created;
  }
}

/** Starts an engine for an absolute directory; `ended` is called when it can be used no more. */
export type StartEngine = (directory: string, ended: () => void) => EngineAccess;

export class SharedEngines {
  readonly #start: StartEngine;
  readonly #engines = new Map<string, SharedEngine>();

  constructor(start: StartEngine) {
    this.#start = start;
  }

  of(directory: string): SharedEngine {
    const absolute = path.resolve(directory);
    const known = this.#engines.get(absolute);
    if (known) return known;
    const access = this.#start(absolute, () => {
      if (this.#engines.get(absolute) === engine) this.#engines.delete(absolute);
    });
    const engine = new SharedEngine(access);
    this.#engines.set(absolute, engine);
    return engine;
  }
}

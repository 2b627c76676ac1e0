// The server knows one set of live collections per connection, and each `stream` replaces it. Several parts of the
// client ask for theirs at different times, so the connection keeps the set, each collection from the last place that
// was heard of, and always sends all of it.
import type { Stream } from '@evertill/sync';
import type { LiveFrame } from './link.ts';

type Collections = Stream['collections'];

export class StreamSet {
  #collections: Collections = {};

  /** What to send so that `added` goes live and nothing else stops. */
  with(added: Collections): Collections {
    this.#collections = { ...this.#collections, ...added };
    return this.#collections;
  }

  heard(frame: LiveFrame): void {
    if (frame.type === 'reset') return this.clear();
    const { [frame.collection]: known, ...others } = this.#collections;
    if (known === undefined) return;
    // After `resync` the collection is pulled, and asked for again from where that ends.
    this.#collections =
      frame.type === 'resync'
        ? others
        : { ...others, [frame.collection]: { ...known, checkpoint: frame.checkpoint } };
  }

  /** The connection is gone. */
  clear(): void {
    this.#collections = {};
  }
}

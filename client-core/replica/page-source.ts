// The pages of one collection's feed, from a checkpoint to the end. While a page is being written the next one is
// already on its way. On a line too slow for a full page in time, pages become smaller until they arrive.
import { ExchangeError, limits } from '@evertill/sync';
import type { Checkpoint, Pulled } from '@evertill/sync';
import type { Link } from '../link/link.ts';
import { whileCurrent } from './while-current.ts';

const smallest = 100;
/** So many pages in a row must arrive before a larger one is tried again. */
const trust = 10;

export class PageSource {
  readonly #link: Link;
  readonly #collection: string;
  #limit: number = limits.pullRows;
  #arrived = 0;

  constructor(link: Link, collection: string) {
    this.#link = link;
    this.#collection = collection;
  }

  /** Ends after the last page; throws `ExchangeError`, also when `ended` aborts. */
  async *from(
    checkpoint: Checkpoint | null,
    fromDay: string,
    ended: AbortSignal,
  ): AsyncGenerator<Pulled, void, void> {
    let next = this.#ask(checkpoint, fromDay);
    for (;;) {
      const page = await whileCurrent(ended, next);
      if (page.complete) return yield page;
      if (page.documents.length === 0) {
        throw new ExchangeError('protocol', 'The server sent an empty page that is not the last.', 'retry');
      }
      next = this.#ask(page.checkpoint, fromDay);
      // Its failure is met at the next turn, if there is one.
      next.catch(() => undefined);
      yield page;
    }
  }

  async #ask(checkpoint: Checkpoint | null, fromDay: string): Promise<Pulled> {
    const day = fromDay === '' ? {} : { from_day: fromDay };
    const request = {
      type: 'pull',
      collection: this.#collection,
      checkpoint,
      limit: this.#limit,
      ...day,
    } as const;
    try {
      const page = await this.#link.request(request);
      this.#arrived++;
      if (this.#arrived % trust === 0) this.#limit = Math.min(limits.pullRows, this.#limit * 2);
      return page;
    } catch (error) {
      this.#arrived = 0;
      this.#limit = Math.max(smallest, Math.floor(this.#limit / 2));
      throw error;
    }
  }
}

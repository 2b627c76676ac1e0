// An open page that is told each event of its source once, in the order of the commits, from where it stopped. What is too
// old to be told again is said to be lost.
import type { Clock } from '@evertill/sync';
import { parsePlace, placeText } from '../../db/event-place.ts';
import type { Heard, Place } from '../../db/event-place.ts';
import type { EventBell } from './event-bell.ts';
import type { EventPage } from './event-page.ts';

export interface EventSource {
  /** What the bell rings for. */
  readonly topic: string;
  /** `from` undefined: from now on. */
  read(from: Place | undefined, limit: number): Promise<Heard>;
}

const atOnce = 200;
/** ms; a busy shop's commits are read together. */
const breath = 50;

export class LivePage {
  readonly #source: EventSource;
  readonly #page: EventPage;
  readonly #bell: EventBell;
  readonly #clock: Clock;
  #place: Place | undefined;
  #isReading = false;
  #isRung = false;

  constructor(source: EventSource, page: EventPage, bell: EventBell, clock: Clock) {
    this.#source = source;
    this.#page = page;
    this.#bell = bell;
    this.#clock = clock;
  }

  /** Without a place to resume from, what is there already has been listed by the page. */
  async begin(lastEventId: string | undefined): Promise<void> {
    this.#place = lastEventId === undefined ? undefined : parsePlace(lastEventId);
    if (this.#place !== undefined) await this.#readAll();
    else {
      const { next } = await this.#source.read(undefined, 0);
      // An id that never was one of these.
      if (lastEventId !== undefined) this.#lost(next);
      this.#moveTo(next);
    }
    this.#page.listening();
    this.#page.onClose(this.#bell.listen(this.#source.topic, () => this.#ring()));
    this.#ring();
  }

  /** Many rings while it reads are one more read. */
  #ring(): void {
    this.#isRung = true;
    if (this.#isReading || !this.#page.isOpen) return;
    this.#isReading = true;
    this.#clock.after(breath, () => void this.#readOnce());
  }

  async #readOnce(): Promise<void> {
    this.#isRung = false;
    // When the database is away the place has not moved, and the next ring reads again.
    await this.#readAll().catch(() => undefined);
    this.#isReading = false;
    if (this.#isRung) this.#ring();
  }

  async #readAll(): Promise<void> {
    for (let complete = false; !complete && this.#page.isOpen;) {
      const heard = await this.#source.read(this.#place, atOnce);
      if (heard.kind === 'lost') return this.#lost(heard.next);
      for (const { place, kind, data } of heard.events) this.#page.tell(placeText(place), kind, data);
      this.#moveTo(heard.next);
      ({ complete } = heard);
      if (!complete) await this.#page.canTakeMore();
    }
  }

  #moveTo(place: Place): void {
    this.#place = place;
    this.#page.pass(placeText(place));
  }

  /** The page has to look at its lists again. */
  #lost(now: Place): void {
    this.#place = now;
    this.#page.tell(placeText(now), 'reset', {});
  }
}

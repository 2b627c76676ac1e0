// Where somebody stopped listening: everything before it was told. Places follow the order of the commits, so none ever has
// something new before it; they are of one history, and void in the next.

/** On the wire, as the id of an event: `<epoch>.<xid>.<id>`. */
export interface Place {
  readonly epoch: string;
  readonly xid: bigint;
  readonly id: bigint;
}

export interface PlacedEvent {
  /** Behind it. */
  readonly place: Place;
  readonly kind: string;
  readonly data: object;
}

export type Heard<Event extends PlacedEvent = PlacedEvent> =
  /** `next`: where to go on. */
  | {
      readonly kind: 'page';
      readonly events: readonly Event[];
      readonly next: Place;
      readonly complete: boolean;
    }
  /** What came behind the place is not known any more; `next` is now. */
  | { readonly kind: 'lost'; readonly next: Place };

/** Of one snapshot: the history, and the first transaction that was still open. */
export interface Head {
  readonly epoch: string;
  readonly horizon: string;
  /** Up to this transaction events may have been removed. */
  readonly events_after: string;
}

/** Selects a `Head`. */
export const headColumns = `s.epoch, pg_snapshot_xmin(pg_current_snapshot())::text AS horizon, s.events_after::text`;

export function placeText({ epoch, xid, id }: Place): string {
  return `${epoch}.${xid}.${id}`;
}

/** Undefined for what is no place. */
export function parsePlace(text: string): Place | undefined {
  const [, epoch, xid, id] = /^([\w-]{1,64})\.(\d{1,19})\.(\d{1,18})$/.exec(text) ?? [];
  return epoch === undefined ? undefined : { epoch, xid: BigInt(xid!), id: BigInt(id!) };
}

/** `events` were asked for from `from` on, at most `limit`; undefined is now. */
export function heardFrom<Event extends PlacedEvent>(
  { epoch, horizon, events_after }: Head,
  from: Place | undefined,
  events: readonly Event[],
  limit: number,
): Heard<Event> {
  const now: Place = { epoch, xid: BigInt(horizon), id: 0n };
  if (from === undefined) return { kind: 'page', events: [], next: now, complete: true };
  const isKnown = from.epoch === epoch && from.xid > BigInt(events_after) && from.xid <= now.xid;
  if (!isKnown) return { kind: 'lost', next: now };
  const complete = events.length < limit;
  return { kind: 'page', events, complete, next: complete ? now : events.at(-1)!.place };
}

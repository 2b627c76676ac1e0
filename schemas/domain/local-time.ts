// An instant as the clock on the store's wall shows it, and back.

const minute = 60_000;
const day = 1440 * minute;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

/** `2026-11-21T09:13`. Throws RangeError for an unknown zone and for text that is no instant. */
export function localTime(instant: string, timeZone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(Date.parse(instant)))
    parts[type] = value;
  return `${parts.year!.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * Every instant (ISO-8601, the first one first) at which the wall shows `local`, `YYYY-MM-DDTHH:mm`: two where clocks are put
 * back over it. None where they are put forward over it, or where it is no date with a time.
 */
export function instantsOfLocalTime(local: string, timeZone: string): readonly string[] {
  return candidatesFor(local, timeZone)
    .map((at) => new Date(at).toISOString())
    .filter((instant) => localTime(instant, timeZone) === local);
}

/**
 * ISO-8601. Of a time that comes twice, when clocks are put back, the first; one that never comes is as much later as they
 * were put forward. Undefined for text that is no date with a time.
 */
export function instantOfLocalTime(local: string, timeZone: string): string | undefined {
  const [first] = instantsOfLocalTime(local, timeZone);
  const latest = candidatesFor(local, timeZone).at(-1);
  return first ?? (latest === undefined ? undefined : new Date(latest).toISOString());
}

/** By the offsets of the day before and of the day after; the earlier first. */
function candidatesFor(local: string, timeZone: string): readonly number[] {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}Z`) : NaN;
  if (Number.isNaN(asUtc)) return [];
  const offsets = new Set([asUtc - day, asUtc + day].map((at) => aheadOfUtc(at, timeZone)));
  return [...offsets].map((offset) => asUtc - offset).sort((one, other) => one - other);
}

/**
 * `2026-11-01T01:30`, and of a time that comes twice `2026-11-01T01:30-05:00`: no other instant reads the same. Throws like
 * `localTime`.
 */
export function distinctLocalTime(instant: string, timeZone: string): string {
  const local = localTime(instant, timeZone);
  if (instantsOfLocalTime(local, timeZone).length < 2) return local;
  const offset = aheadOfUtc(Date.parse(instant), timeZone);
  const clock = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${local}${offset < 0 ? '-' : '+'}${clock}`;
}

/** What tells a time that comes twice from its other one, as `language` writes it: `EDT`, `MESZ`, `GMT+3`. Blank for all others. */
export function zoneNameIfTwice(instant: string, timeZone: string, language: string): string {
  const twins = instantsOfLocalTime(localTime(instant, timeZone), timeZone);
  if (twins.length < 2) return '';
  const nameIn = (timeZoneName: 'short' | 'shortOffset') => (at: string) =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
      .formatToParts(Date.parse(at))
      .find(({ type }) => type === 'timeZoneName')!.value;
  const isTelling = new Set(twins.map(nameIn('short'))).size > 1;
  return nameIn(isTelling ? 'short' : 'shortOffset')(instant);
}

/** How far a zone's clock is ahead of UTC, ms, at an instant, ms. */
function aheadOfUtc(at: number, timeZone: string): number {
  // Before zones had whole minutes a clock showed another minute than UTC began.
  const whole = Math.floor(at / minute) * minute;
  return Date.parse(`${localTime(new Date(whole).toISOString(), timeZone)}Z`) - whole;
}

/** From `from` on, until the next one, a zone's clock is so far ahead of UTC; both ms. */
export interface ClockPeriod {
  readonly from: number;
  readonly ahead: number;
}

/** What a zone's clock does between two instants, ms: at least one period, the earliest first. */
export function clockPeriods(from: number, to: number, timeZone: string): readonly ClockPeriod[] {
  const periods = [{ from, ahead: aheadOfUtc(from, timeZone) }];
  for (let known = from; known < to;) {
    const { ahead } = periods.at(-1)!;
    const isAsBefore = (at: number) => aheadOfUtc(at, timeZone) === ahead;
    const next = Math.min(known + day, to);
    if (isAsBefore(next)) {
      known = next;
      continue;
    }
    let changed = next;
    while (changed - known > minute) {
      const middle = known + Math.floor((changed - known) / 2);
      if (isAsBefore(middle)) known = middle;
      else changed = middle;
    }
    // Clocks change at whole minutes.
    known = Math.floor(changed / minute) * minute;
    periods.push({ from: known, ahead: aheadOfUtc(known, timeZone) });
  }
  return periods;
}

// An instant as the clock on the store's wall shows it, and back.

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
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
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
  const day = 86_400_000;
  const offsets = new Set([asUtc - day, asUtc + day].map((at) => offsetAt(at, timeZone)));
  return [...offsets].map((offset) => asUtc - offset).sort((one, other) => one - other);
}

/** How far the wall is ahead of UTC, ms. */
function offsetAt(at: number, timeZone: string): number {
  const minute = 60_000;
  return Date.parse(`${localTime(new Date(at).toISOString(), timeZone)}Z`) - Math.floor(at / minute) * minute;
}

/**
 * `2026-11-01T01:30`, and of a time that comes twice `2026-11-01T01:30-05:00`: no other instant reads the same. Throws like
 * `localTime`.
 */
export function distinctLocalTime(instant: string, timeZone: string): string {
  const local = localTime(instant, timeZone);
  if (instantsOfLocalTime(local, timeZone).length < 2) return local;
  const offset = offsetAt(Date.parse(instant), timeZone);
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

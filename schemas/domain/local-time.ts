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
 * ISO-8601. Of a time that comes twice, when clocks are put back, the first; one that never comes is as much later as they
 * were put forward. Undefined for text that is no date with a time.
 */
export function instantOfLocalTime(local: string, timeZone: string): string | undefined {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}Z`) : NaN;
  if (Number.isNaN(asUtc)) return undefined;
  const ahead = (at: number) =>
    Date.parse(`${localTime(new Date(at).toISOString(), timeZone)}Z`) - Math.floor(at / 60_000) * 60_000;
  const day = 86_400_000;
  const candidates = [ahead(asUtc - day), ahead(asUtc + day)].map((offset) => asUtc - offset);
  const said = candidates.filter((at) => localTime(new Date(at).toISOString(), timeZone) === local);
  return new Date(said.length > 0 ? Math.min(...said) : Math.max(...candidates)).toISOString();
}

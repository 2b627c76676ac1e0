// Which calendar day an instant falls on in a store's time zone, and days counted from there. Attendance, shifts and
// reports all go by that day, never by UTC and never by the zone of the machine that happens to compute it.

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

const WITH_OFFSET = /T.*(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * ISO-8601 instant with Z or an offset → 'YYYY-MM-DD' in `timeZone` (IANA name). Throws RangeError for an unknown
 * zone and for text that is no instant; without an offset it would mean another day on another machine.
 */
export function calendarDay(instantIso: string, timeZone: string): string {
  const instant = WITH_OFFSET.test(instantIso) ? Date.parse(instantIso) : NaN;
  if (Number.isNaN(instant))
    throw new RangeError(`calendarDay: "${instantIso}" is not an instant with its offset`);
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(instant)) parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The day `n` days after (before, when negative) `day`; both 'YYYY-MM-DD'. Throws RangeError if `day` is none. */
export function addDays(day: string, n: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);
}

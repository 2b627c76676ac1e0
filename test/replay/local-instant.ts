// `2010-12-01 08:26:00` on the wall of a store → the instant it was.

const formatters = new Map<string, Intl.DateTimeFormat>();

function wallClock(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    const parts = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const;
    formatter = new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** ISO-8601 UTC; a time that a clock change skipped counts as that much later. Undefined for text that is no time. */
export function localInstant(text: string, timeZone: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text.trim()) ?? [];
  const asIfUtc = day === undefined ? NaN : Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asIfUtc)) return undefined;
  // Twice: the first guess may lie on the other side of a clock change.
  let instant = asIfUtc;
  for (let pass = 0; pass < 2; pass += 1) {
    const shown = Date.parse(`${wallClock(timeZone).format(instant).replace(' ', 'T')}Z`);
    instant += asIfUtc - shown;
  }
  return new Date(instant).toISOString();
}

// An instant as other systems write it: ISO 8601 with its zone, extended or basic, with or without seconds and fractions.
// An address turns the plus of a zone into a space; nothing else can be meant by one there.

const form =
  /^(\d{4})(-?)(\d{2})\2(\d{2})[Tt ](\d{2})(?:(:?)(\d{2})(?:\6(\d{2}))?)?(?:[.,](\d+))?(?:[Zz]|([+ −-])(\d{2})(?::?(\d{2}))?)$/;

const msOf = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 } as const;

/** UTC with milliseconds (`2026-11-21T09:13:00.000Z`), finer fractions cut off; undefined for no instant, or one before 1970. */
export function readInstant(text: string): string | undefined {
  const found = form.exec(text);
  if (!found) return undefined;
  const [year, month, day] = [found[1], found[3], found[4]].map(Number) as [number, number, number];
  const [hour, minute, second] = [found[5], found[7] ?? 0, found[8] ?? 0].map(Number) as [
    number,
    number,
    number,
  ];
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const isDay = midnight.toISOString().startsWith(`${found[1]}-${found[3]}-${found[4]}`);
  const zone = zoneOf(found[10], found[11], found[12]);
  if (!isDay || minute >= 60 || zone === undefined) return undefined;
  const lowest = found[8] !== undefined ? msOf.second : found[7] !== undefined ? msOf.minute : msOf.hour;
  const fraction = Math.floor((Number((found[9] ?? '').slice(0, 9).padEnd(9, '0')) * lowest) / 1e9);
  const clock = hour * msOf.hour + minute * msOf.minute + second * msOf.second;
  const instant = midnight.getTime() + clock - zone;
  // Both begin what follows: 24:00, the end of a day, and second 60, one that was put in at the end of a day of UTC.
  const isEndOfDay = hour === 24 && clock + fraction === msOf.day;
  const isPutIn = hour < 24 && second === 60 && instant % msOf.day === 0;
  if (!(hour < 24 && second < 60) && !isEndOfDay && !isPutIn) return undefined;
  const read = instant + fraction;
  return read >= 0 && read <= last ? new Date(read).toISOString() : undefined;
}

/** A year has four digits. */
const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** ms east of UTC; undefined beyond 14 hours, where no place is. */
function zoneOf(sign = '+', hours = '0', minutes = '0'): number | undefined {
  const off = Number(hours) * msOf.hour + Number(minutes) * msOf.minute;
  if (off > 14 * msOf.hour || Number(minutes) > 59) return undefined;
  return sign === '+' || sign === ' ' ? off : -off;
}

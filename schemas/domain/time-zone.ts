// Names of time zones, as a store may have them: those of regions. `CET`, `EST5EDT` or `Etc/GMT+5` are read in two ways,
// by a browser with summer time and by a database without, or say an offset and no place.
import { countries } from './countries.ts';

/** Older names → the regions the time zone database has for them. */
const regionOfOld: Readonly<Record<string, string>> = {
  CET: 'Europe/Brussels',
  MET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  WET: 'Europe/Lisbon',
  EST: 'America/Panama',
  MST: 'America/Phoenix',
  HST: 'Pacific/Honolulu',
  EST5EDT: 'America/New_York',
  CST6CDT: 'America/Chicago',
  MST7MDT: 'America/Denver',
  PST8PDT: 'America/Los_Angeles',
};

const regionsOfCountries = new Map(
  countries.flatMap(({ time_zones }) => time_zones.map((zone) => [zone.toLowerCase(), zone])),
);

/** `Asia/Kolkata`, not `asia/kolkata` and not `ASIA/KOLKATA`. */
const isWellSpelled = (name: string) => /^[A-Z]\w*(\/[A-Z][\w-]*[a-z][\w-]*)+$/.test(name);

/**
 * The region a name means, spelled as it is listed; `UTC` is one. Undefined for what means none: a bare offset, a POSIX
 * rule, an abbreviation of several places, an unknown name.
 */
export function timeZoneRegion(name: string): string | undefined {
  const known = regionOfOld[name.toUpperCase()] ?? regionsOfCountries.get(name.toLowerCase());
  if (known !== undefined) return known;
  const resolved = resolvedZone(name);
  if (resolved === 'UTC') return 'UTC';
  if (resolved === undefined || !/^(?!Etc|SystemV)\w+\//.test(resolved) || !name.includes('/'))
    return undefined;
  return isWellSpelled(name) ? name : resolved;
}

/** What the platform reads; undefined for an offset, which knows no summer and is no zone in every browser. */
function resolvedZone(name: string): string | undefined {
  if (/^[+-]/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

// How long ago, in the words of the language, and other lengths and sizes as people read them.
import { locale } from '../../ui/language.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** `3 hr. ago`. Both in ms. What lies ahead, as by a clock that is wrong, is now. */
export function agoText(at: number, now: number): string {
  const past = Math.max(0, now - at);
  const [unit, length] = units.find(([, one]) => past >= one) ?? units[3];
  const style = new Intl.RelativeTimeFormat(locale(), { style: 'short', numeric: 'auto' });
  return style.format(-Math.floor(past / length), unit);
}

/** `2.5 h`, `340 ms`. */
export function lengthText(ms: number): string {
  const size = Math.abs(ms);
  const [unit, length] = units.find(([, one]) => size >= one) ?? (['millisecond', 1] as const);
  return (ms / length).toLocaleString(locale(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: length === 1 ? 0 : 1,
  });
}

/** `1.5 GB`. */
export function bytesText(bytes: number): string {
  const names = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const step = Math.min(
    names.length - 1,
    Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))),
  );
  return (bytes / 1024 ** step).toLocaleString(locale(), {
    style: 'unit',
    unit: names[step]!,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
}

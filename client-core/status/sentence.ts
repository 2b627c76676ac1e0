// The status in the cashier's words. It promises only what is true: what waits is safe on this till, because it is
// in the journal.
import { zoneNameIfTwice } from '@evertill/schemas';

export interface Counts {
  readonly sent: number;
  readonly waiting: number;
  readonly waitingSales: number;
  readonly attention: number;
  /** ms */
  readonly waitingSince: number | null;
  /** Of the last contact, when that was too long ago; ms. */
  readonly silentSince: number | null;
}

export interface LocalTime {
  /** ms */
  readonly now: number;
  readonly timeZone: string;
}

export function statusSentence(counts: Counts, local: LocalTime): string {
  const { silentSince } = counts;
  const silence =
    silentSince === null
      ? ''
      : `No contact since ${clockTime(silentSince, local)}: go on selling, and connect this till. `;
  return silence + whatIsSent(counts, local);
}

function whatIsSent(counts: Counts, local: LocalTime): string {
  const { sent, waiting, attention, waitingSince } = counts;
  if (attention > 0) {
    const since = waitingSince === null ? '' : `${waiting} waiting since ${clockTime(waitingSince, local)}, `;
    return `${sent} sent, ${since}${attention} ${attention === 1 ? 'needs' : 'need'} attention`;
  }
  if (waitingSince !== null)
    return `${whatWaits(counts)} waiting — safe on this till since ${clockTime(waitingSince, local)}`;
  if (sent === 0) return 'All sales sent';
  return sent === 1 ? '1 sale sent' : `All ${sent} sales sent`;
}

function whatWaits({ waiting, waitingSales }: Counts): string {
  const others = waiting - waitingSales;
  const sales = waitingSales === 0 ? [] : [count(waitingSales, 'sale', 'sales')];
  const rest = others === 0 ? [] : [count(others, 'other entry', 'other entries')];
  return [...sales, ...rest].join(' and ').replace(/^(\d+) other /, '$1 ');
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

const language = 'en-GB';
const dayOf = { day: 'numeric', month: 'short' } as const;
const timeOf = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `10:42`, with the day when it was not today, and the zone when that time comes twice. */
function clockTime(at: number, { now, timeZone }: LocalTime): string {
  const { day, time } = formatsOf(timeZone);
  const name = zoneNameIfTwice(new Date(at).toISOString(), timeZone, language);
  const atDay = day.format(at) === day.format(now) ? '' : day.format(at);
  return [atDay, time.format(at), name].filter((part) => part !== '').join(' ');
}

// Making a formatter costs a thousand times what using it does, and the sentence is said with every sale.
const formats = new Map<string, { readonly day: Intl.DateTimeFormat; readonly time: Intl.DateTimeFormat }>();

function formatsOf(timeZone: string) {
  let found = formats.get(timeZone);
  if (!found) {
    const day = new Intl.DateTimeFormat(language, { timeZone, ...dayOf });
    found = { day, time: new Intl.DateTimeFormat(language, { timeZone, ...timeOf }) };
    formats.set(timeZone, found);
  }
  return found;
}

// What the words of the indicator claim, read as a cashier reads them, and what they would have to claim of a journal.
import type { Truth } from './witness.ts';

export interface Claim {
  /** Undefined where they do not say. */
  readonly sent: number | undefined;
  readonly waiting: number;
  readonly waitingSales: number | undefined;
  /** `10:42`, or with a day before it. */
  readonly since: string;
  readonly attention: number;
}

const nothing = { waiting: 0, waitingSales: 0, since: '', attention: 0 };

/** Undefined: words nobody has been told the meaning of. */
function claimOf(words: string): Claim | undefined {
  const sentence = words.replace(
    /^(.* · )?(No contact since .*: go on selling, and connect this till\. )?/,
    '',
  );
  const attention = /^(\d+) sent, (?:(\d+) waiting since (.+), )?(\d+) needs? attention$/.exec(sentence);
  if (attention) {
    const [, sent, waiting = '0', since = '', open] = attention;
    const count = Number(waiting);
    return { sent: Number(sent), waiting: count, waitingSales: undefined, since, attention: Number(open) };
  }
  const waiting = /^(.+) waiting — safe on this till since (.+)$/.exec(sentence);
  if (waiting) {
    const [, what = '', since = ''] = waiting;
    const sales = Number(/(\d+) sales?/.exec(what)?.[1] ?? 0);
    const others = Number(/(\d+) (?:other )?entr(?:y|ies)/.exec(what)?.[1] ?? 0);
    return { ...nothing, sent: undefined, waiting: sales + others, waitingSales: sales, since };
  }
  if (sentence === 'All sales sent') return { ...nothing, sent: 0 };
  const sent = /^(?:All (\d+) sales|(1) sale) sent$/.exec(sentence);
  return sent ? { ...nothing, sent: Number(sent[1] ?? sent[2]) } : undefined;
}

export interface Circumstances {
  /** IANA name of the store's. */
  readonly timeZone: string;
  /** By the clock of the till, ms. */
  readonly now: number;
  /** That clock minus the server's, ms. */
  readonly offset: number;
}

/** What is wrong with the words; blank: nothing. */
export function falsehood(words: string, truth: Truth, circumstances: Circumstances): string {
  const claim = claimOf(words);
  if (!claim) return 'nobody knows what that means';
  const { waitingSince } = truth;
  const differences = [
    ['waiting', claim.waiting, truth.waiting],
    ['of them sales', claim.waitingSales ?? truth.waitingSales, truth.waitingSales],
    ['attention', claim.attention, truth.attention],
    ['since', claim.since, waitingSince === null ? '' : timeOf(waitingSince, circumstances)],
  ].flatMap(([what, said, is]) => (said === is ? [] : [`${what}: said ${said}, is ${is}`]));
  const sent = sentToday(truth, circumstances);
  if (claim.sent !== undefined && !sent.includes(claim.sent))
    differences.push(`sent: said ${claim.sent}, is ${sent.join(' or ')}`);
  return differences.join('; ');
}

/** A till whose clock was set just now may still count by the midnight of the one before. */
function sentToday({ settledSales }: Truth, { timeZone, now, offset }: Circumstances): number[] {
  const dayOf = (at: number) => new Date(at).toLocaleDateString('en-CA', { timeZone });
  return [now, now - offset].map(
    (at) => settledSales.filter((when) => dayOf(Date.parse(when)) === dayOf(at)).length,
  );
}

function timeOf(at: number, { timeZone, now }: Circumstances): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const day = (of: Date) => of.toLocaleDateString('en-GB', { timeZone, day: 'numeric', month: 'short' });
  return day(date) === day(new Date(now)) ? time : `${day(date)} ${time}`;
}

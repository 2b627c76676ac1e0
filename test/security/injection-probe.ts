// Looks for a hole in one parameter, from outside by what is answered, and from inside by what reaches the database: a text
// of ours that stands in a statement itself, not among its values, is a hole whatever the answer was.
import pg from 'pg';

export type Technique = 'statement' | 'error' | 'boolean' | 'time' | 'union';

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** Sends one value in the place under test. */
export type Send = (payload: string) => Promise<Answered>;

export const mark = 'zq9injection';
/** Seconds that a statement of ours would sleep. */
const sleep = 0.6;

const broken =
  /syntax error|unterminated|SQLSTATE|invalid input syntax|pg_catalog|postgres|\b42[0-9A-Z]{3}\b/i;

/** Watches every statement of this process until `stop`; answers those with the mark in their text. */
export function watchStatements(): { readonly found: string[]; stop(): void } {
  const found: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...parts: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function watched(this: unknown, ...parts: unknown[]) {
    const [first] = parts;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
    if (typeof text === 'string' && isInText(text)) found.push(text);
    return query.apply(this, parts);
  };
  return { found, stop: () => void (prototype.query = query) };
}

/** What needs one request: ends a text, a number and a name, and is none of them. Told apart by its number. */
export const brief = (number = 0): string => `${mark}${number}'"\`);--`;

/** Quoted by the driver it is a value: so the tenant of a transaction is named, in one round trip. */
function isInText(text: string): boolean {
  const [, number] = new RegExp(`${mark}(\\d*)`).exec(text) ?? [];
  if (number === undefined) return false;
  return text.replaceAll(pg.escapeLiteral(brief(Number(number))), '').includes(mark);
}

/** By every technique there is; the first that finds something ends it. Several seconds where there is a hole. */
export async function probe(send: Send, techniques: readonly Technique[]): Promise<Technique | undefined> {
  for (const technique of techniques) if (await finds[technique](send)) return technique;
  return undefined;
}

const finds: Readonly<Record<Technique, (send: Send) => Promise<boolean>>> = {
  async statement(send) {
    const watch = watchStatements();
    try {
      await send(brief());
      return watch.found.length > 0;
    } finally {
      watch.stop();
    }
  },
  async error(send) {
    for (const payload of ["'", '"', "')", "'||(SELECT 1/0)||'", '1 AND 1=CAST(version() AS int)']) {
      const { status, text } = await send(payload);
      if (status >= 500 || (broken.test(text) && !broken.test(payload))) return true;
    }
    return false;
  },
  async boolean(send) {
    for (const [yes, no] of [
      [`${mark}' OR 'a'='a`, `${mark}' OR 'a'='b`],
      [`${mark}') OR ('a'='a`, `${mark}') OR ('a'='b`],
      ['0 OR 7=7', '0 OR 7=8'],
    ] as const) {
      // Once may be a busy machine, which answers every other request that it has no time.
      if ((await differ(send, yes, no)) && (await differ(send, no, yes))) return true;
    }
    return false;
  },
  async time(send) {
    for (const payload of [
      `'||pg_sleep(${sleep})||'`,
      `1;SELECT pg_sleep(${sleep})`,
      `' OR pg_sleep(${sleep}) IS NOT NULL--`,
    ]) {
      const slow = (await send(payload)).ms > sleep * 1000;
      // Once may be a busy machine.
      if (slow && (await send(payload)).ms > sleep * 1000 && (await send('x')).ms < sleep * 500) return true;
    }
    return false;
  },
  async union(send) {
    for (const columns of [1, 2, 3]) {
      const list = Array.from({ length: columns }, () => `'zq9'||'union'`).join(',');
      const { text } = await send(`' UNION SELECT ${list}--`);
      if (text.includes('zq9union')) return true;
    }
    return false;
  },
};

/** One payload is always answered like this, the other always like that. */
async function differ(send: Send, one: string, other: string): Promise<boolean> {
  const payloads = [one, other, other, one, one, other];
  const answers: string[] = [];
  for (const payload of payloads) {
    const { status, text } = await send(payload);
    answers.push(`${status} ${still(text, payload)}`);
  }
  const [ofOne, ofOther] = [one, other].map(
    (wanted) => new Set(answers.filter((_, index) => payloads[index] === wanted)),
  );
  return ofOne!.size === 1 && ofOther!.size === 1 && answers[0] !== answers[1];
}

/** What changes with every request, and what merely repeats the payload, is no difference. */
function still(text: string, payload: string): string {
  return text
    .replaceAll(/"request_id":"[^"]*"/g, '')
    .replaceAll(JSON.stringify(payload).slice(1, -1), '')
    .replaceAll(encodeURIComponent(payload), '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}

// Can a stranger tell by the clock whether a merchant exists, or how much of an auth code is right? 2,000 interleaved
// notifications of each pair, three times over: the medians may differ by less than 1 ms, or by no more than chance
// (p > 0.01). `npm run prove -- webhook-timing`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { webhookPath } from '../../support/given-price-sync.ts';
import { ask } from '../../support/system-http.ts';
import { newAddress } from '../accounts/many-admins.ts';
import { median, permutationP } from '../accounts/permutation-test.ts';

const requests = Number(process.argv[2] ?? 2000);
const repeats = 3;
const child = fork(new URL('./shop-server.ts', import.meta.url), { stdio: 'inherit' });
const [{ url }] = (await once(child, 'message')) as [{ readonly url: string }];

interface Guess {
  readonly merchant: string;
  readonly code: string | undefined;
}
const pairs: readonly (readonly [name: string, one: Guess, other: Guess])[] = [
  [
    'a merchant there is, and none',
    { merchant: 'M-acme', code: 'code of none' },
    { merchant: 'M-none', code: 'code of none' },
  ],
  [
    'a code that is almost right, and one that is not',
    { merchant: 'M-acme', code: 'code of acmf' },
    { merchant: 'M-acme', code: 'xode of acme' },
  ],
  [
    'a wrong code, and none at all',
    { merchant: 'M-acme', code: 'code of none' },
    { merchant: 'M-acme', code: undefined },
  ],
];

async function timed({ merchant, code }: Guess): Promise<number> {
  const headers = {
    'X-Forwarded-For': newAddress(),
    ...(code === undefined ? {} : { 'X-Platform-Auth': code }),
  };
  const body = { merchants: { [merchant]: [{ objectId: 'I:P1', type: 'UPDATE', ts: 1 }] } };
  const began = performance.now();
  const { status, text } = await ask(url, 'post', webhookPath, { headers, body });
  const took = performance.now() - began;
  if (status === 429) throw new Error('Too many with one code: ask for fewer requests.');
  if (text !== '{"ok":false}') throw new Error(`answered ${status}: ${text}`);
  return took;
}

let holds = true;
for (const [name, one, other] of pairs) {
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const took: [number[], number[]] = [[], []];
    for (let index = 0; index < requests / 2; index++) {
      // A code of its own for each pair of requests: one code has an allowance of 600 a minute.
      const unlike = (guess: Guess): Guess =>
        guess.code === undefined ? guess : { ...guess, code: `${guess.code} ${repeat}-${index}` };
      const order = [
        [0, one],
        [1, other],
      ] as const;
      // Which comes first changes, so that neither always follows the other.
      for (const [side, guess] of index % 2 === 0 ? order : order.toReversed())
        took[side].push(await timed(unlike(guess)));
    }
    const [a, b] = [median(took[0]), median(took[1])];
    const p = permutationP(took[0], took[1]);
    const isAlike = Math.abs(a - b) < 1 || p > 0.01;
    holds &&= isAlike;
    console.log(
      `${name}, ${requests} requests, run ${repeat}: ${a.toFixed(3)} ms and ${b.toFixed(3)} ms, ` +
        `p = ${p.toFixed(3)}: ${isAlike ? 'alike' : 'TOLD APART'}`,
    );
  }
}
child.disconnect();
await once(child, 'exit');
process.exitCode = holds ? 0 : 1;

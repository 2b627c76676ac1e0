// Can a stranger tell by the clock whether an e-mail is known? 2,000 interleaved requests a door, three times over: the
// medians may differ by less than 1 ms, or by no more than chance (p > 0.01). `npm run prove -- timing`.
import { ask } from '../../support/system-http.ts';
import { stopTestServer } from '../../support/postgres.ts';
import { startTestSystem } from '../../support/system.ts';
import { giveAdmins, newAddress } from './many-admins.ts';
import { median, permutationP } from './permutation-test.ts';

const requests = Number(process.argv[2] ?? 2000);
const repeats = 3;
const doors = [
  { name: 'sign-in', path: 'login', more: { password: 'wrong' }, status: 401 },
  { name: 'forgotten password', path: 'password-reset', more: { admin_type: 'admin' }, status: 200 },
  { name: 'code', path: 'password-reset/verify', more: { admin_type: 'admin', code: '000000' }, status: 401 },
] as const;

const system = await startTestSystem({ server: { config: { trustProxy: 1 } } });

async function timed(path: string, status: number, body: object): Promise<number> {
  const headers = { 'X-Forwarded-For': newAddress() };
  const began = performance.now();
  const answer = await ask(system.url, 'post', `/auth/admin/${path}`, { headers, body });
  const took = performance.now() - began;
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return took;
}

let holds = true;
for (const { name, path, more, status } of doors) {
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const known = await giveAdmins(system, `${path.replace(/.*\//, '')}-${repeat}`, requests / 2);
    for (let warm = 0; warm < 20; warm++)
      await timed(path, status, { email: `warm-${warm}@no.one`, ...more });
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (const [index, email] of known.entries()) {
      const pair = [
        ['known', email],
        ['unknown', `nobody-${index}@service.example`],
      ] as const;
      // Which comes first changes, so that neither always follows the other.
      for (const [kind, to] of index % 2 === 0 ? pair : pair.toReversed())
        took[kind].push(await timed(path, status, { email: to, ...more }));
    }
    const [a, b] = [median(took.known), median(took.unknown)];
    const p = permutationP(took.known, took.unknown);
    const isAlike = Math.abs(a - b) < 1 || p > 0.01;
    holds &&= isAlike;
    const figures = `known ${a.toFixed(3)} ms, unknown ${b.toFixed(3)} ms, p = ${p.toFixed(3)}`;
    console.log(
      `${name}, ${requests} requests, run ${repeat}: ${figures}: ${isAlike ? 'alike' : 'TOLD APART'}`,
    );
  }
}
await system.stop();
await stopTestServer();
process.exitCode = holds ? 0 : 1;

// Login under attack (T9): 10,000 wrong passwords from as many addresses, for as many accounts, as fast as they are
// answered. Meanwhile other requests come at a steady pace; their p99 may be three times the idle one. The server is a
// process of its own. `npm run prove -- login-attack`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ask } from '../../support/system-http.ts';
import { newAddress } from './many-admins.ts';

const tries = Number(process.argv[2] ?? 10_000);
const attackers = 32;
/** ms between two honest requests */
const pace = 10;
const idleSeconds = 10;

interface Ready {
  readonly url: string;
  readonly token: string;
}

const child = fork(new URL('./attacked-server.ts', import.meta.url), { stdio: 'inherit' });
const [{ url, token }] = (await once(child, 'message')) as [Ready];

/** At a fixed rate whatever the answers do, so that waiting is counted (no coordinated omission). */
async function honest(isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  const under: Promise<void>[] = [];
  const start = performance.now();
  for (let sent = 0; !isOver(); sent++) {
    const due = start + sent * pace;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // A token's own allowance is 600 a minute: devices share the load, as tills do.
    const headers = { 'X-Device-Id': `till-${sent % 20}` };
    const path = '/sync/product/pull?limit=10&store_id=acme-store-1';
    under.push(
      ask(url, 'get', path, { token, headers }).then(({ status }) => {
        if (status !== 200) throw new Error(`an honest request was answered ${status}`);
        took.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(under);
  return took;
}

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!;

const after = (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
};

await honest(after(3));
const idle = await honest(after(idleSeconds));

let left = tries;
let isAttacked = true;
const statuses: Record<number, number> = {};
const attack = Promise.all(
  Array.from({ length: attackers }, async () => {
    while (left-- > 0) {
      const headers = { 'X-Forwarded-For': newAddress() };
      const body = { email: `victim-${left % 1000}@service.example`, password: `guess ${left}` };
      const { status } = await ask(url, 'post', '/auth/admin/login', { headers, body });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }),
).finally(() => (isAttacked = false));
const began = performance.now();
const [attacked] = await Promise.all([honest(() => !isAttacked), attack]);
const seconds = (performance.now() - began) / 1000;

const [before, during] = [percentile(idle, 0.99), percentile(attacked, 0.99)];
const ratio = during / before;
console.log(
  `idle: ${idle.length} requests, p50 ${percentile(idle, 0.5).toFixed(1)} ms, p99 ${before.toFixed(1)} ms`,
);
console.log(
  `under ${tries} tries in ${seconds.toFixed(0)} s (${JSON.stringify(statuses)}): ${attacked.length} requests, ` +
    `p50 ${percentile(attacked, 0.5).toFixed(1)} ms, p99 ${during.toFixed(1)} ms: ${ratio.toFixed(2)} times idle`,
);
child.disconnect();
await once(child, 'exit');
process.exitCode = ratio <= 3 ? 0 : 1;

// A platform that takes every request and answers none, for twenty stores whose notifications go on coming. Meanwhile
// tills pull, a back office reads and another store's notifications are answered: their p99 may be three times the idle
// one, and none waits for the platform. `npm run prove -- hanging-platform`; a number is the seconds it hangs.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { notify, told } from '../../support/given-price-sync.ts';
import { PlatformFake } from '../../support/platform-fake.ts';
import { ask } from '../../support/system-http.ts';
import { percentile } from '../measure.ts';

const seconds = Number(process.argv[2] ?? 30);
const stores = 20;
/** ms between two requests of each kind */
const pace = 25;

interface Ready {
  readonly url: string;
  readonly token: string;
}

const [hanging, healthy] = [await PlatformFake.start(), await PlatformFake.start()];
hanging.manner = () => ({ kind: 'hang' });
for (let index = 0; index < 400; index++) healthy.put(`P${index}`, { price: 200 });
const places = [hanging.url, healthy.url, String(stores)];
const child = fork(new URL('./shop-server.ts', import.meta.url), places, { stdio: 'inherit' });
const [{ url, token }] = (await once(child, 'message')) as [Ready];
const shop = { merchantId: 'M-acme', authCode: 'code of acme' };

type Kind = 'pull' | 'back office' | 'webhook';
const honest: Record<Kind, (sent: number) => Promise<void>> = {
  pull: async (sent) => {
    // A token's own allowance is 600 a minute: devices share the load, as tills do.
    const headers = { 'X-Device-Id': `till-${sent % 20}` };
    const { status } = await ask(url, 'get', '/sync/product/pull?limit=10&store_id=acme-store-1', {
      token,
      headers,
    });
    if (status !== 200) throw new Error(`a pull was answered ${status}`);
  },
  'back office': async (sent) => {
    const { status } = await ask(url, 'get', `/vendor/products/p${sent % 400}`, { token });
    if (status !== 200) throw new Error(`the back office was answered ${status}`);
  },
  webhook: async (sent) => {
    const [outcome] = told(await notify(url, shop, `P${(sent / 8) % 400}`));
    if (!/ (updated|unchanged|queued)$/.test(outcome ?? ''))
      throw new Error(`a webhook was answered ${outcome}`);
  },
};

/** At a fixed rate whatever the answers do, so that waiting is counted (no coordinated omission). */
async function rounds(isOver: () => boolean): Promise<Record<Kind, number[]>> {
  const took: Record<Kind, number[]> = { pull: [], 'back office': [], webhook: [] };
  const under: Promise<void>[] = [];
  const start = performance.now();
  for (let sent = 0; !isOver(); sent++) {
    const due = start + sent * pace;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    for (const [kind, send] of Object.entries(honest) as [Kind, (sent: number) => Promise<void>][]) {
      if (kind !== 'pull' && sent % 8 !== 0) continue;
      under.push(send(sent).then(() => void took[kind].push(performance.now() - due)));
    }
  }
  await Promise.all(under);
  return took;
}

const after = (time: number) => {
  const end = performance.now() + time * 1000;
  return () => performance.now() > end;
};

await rounds(after(3));
const idle = await rounds(after(Math.min(seconds, 15)));

let isHanging = true;
const answered: Record<string, number> = {};
const slowest: number[] = [];
const hung = Promise.all(
  Array.from({ length: stores }, async (_, number) => {
    const one = { merchantId: `M-hung${number}`, authCode: `code of hung${number}` };
    for (let sent = 0; isHanging; sent++) {
      const began = performance.now();
      const [outcome = ''] = told(await notify(url, one, `H${sent % 50}`));
      slowest.push(performance.now() - began);
      const word = outcome.split(' ').at(-1)!;
      answered[word] = (answered[word] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }),
);
const during = await rounds(after(seconds));
isHanging = false;
hanging.manner = () => ({ kind: 'status', status: 500 });
hanging.dropConnections();
await hung;

let holds = true;
for (const kind of Object.keys(honest) as Kind[]) {
  const [before, meanwhile] = [percentile(idle[kind], 0.99), percentile(during[kind], 0.99)];
  const ratio = meanwhile / before;
  holds &&= ratio <= 3;
  console.log(
    `${kind}: ${idle[kind].length} idle, p50 ${percentile(idle[kind], 0.5).toFixed(1)} ms, p99 ${before.toFixed(1)} ms; ` +
      `${during[kind].length} while it hangs, p50 ${percentile(during[kind], 0.5).toFixed(1)} ms, ` +
      `p99 ${meanwhile.toFixed(1)} ms: ${ratio.toFixed(2)} times idle`,
  );
}
console.log(
  `${stores} hanging stores: ${JSON.stringify(answered)}, slowest answer ${Math.max(...slowest).toFixed(0)} ms; ` +
    `${hanging.requests.length} requests reached their platform, ${hanging.mostAtOnce} at once`,
);
child.disconnect();
await once(child, 'exit');
await Promise.all([hanging.stop(), healthy.stop()]);
process.exitCode = holds && Math.max(...slowest) < 5_000 ? 0 : 1;

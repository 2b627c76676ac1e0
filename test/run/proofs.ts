// What `npm run prove` runs: the full version of everything the gate shows in small, by name.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './phases.ts';

const mocha = fileURLToPath(import.meta.resolve('mocha/bin/mocha.js'));
const simulate = path.join(root, 'test', 'simulate.ts');

export interface Proof {
  readonly shows: string;
  readonly args: readonly string[];
}

export const proofs: Readonly<Record<string, Proof>> = {
  money: {
    shows: 'money is conserved: 100,000 random baskets, three implementations agree',
    args: [mocha, 'test/schemas/domain/*.test.ts'],
  },
  contract: {
    shows: 'both database drivers keep one contract, in thousands of random histories',
    args: [mocha, 'test/contract/*.test.ts'],
  },
  shifts: {
    shows: 'of fifty who open a shift on one lane at once exactly one succeeds, 1,000 times',
    args: [mocha, 'test/server/rules/shift-open.pg.test.ts'],
  },
  commits: {
    shows: 'of 100,000 commits by 16 writers with held transactions a polling client misses none',
    args: [mocha, 'test/server/feed.pg.test.ts'],
  },
  storage: {
    shows:
      'the SQLite storage answers 10,000,000 random calls as the memory storage does, and survives 500 kills',
    args: [
      mocha,
      'test/client-core/storage-sqlite/differential.test.ts',
      'test/client-core/storage-sqlite/durability.test.ts',
    ],
  },
  'power-cuts': {
    shows:
      'a till loses no acknowledged sale in 200 power cuts, and some as soon as the log is not waited for',
    args: [mocha, 'test/durability/power-cut.test.ts'],
  },
  'browser-power-cuts': {
    shows: 'nor does one in Chromium in 20, which loses some with the default durability of browsers',
    args: [mocha, 'test/durability/browser-power-cut.browser.test.ts'],
  },
  tills: {
    shows:
      'nor in 500 kills of selling and pulling, on a disk that is full at 100 random bytes, or fails 50 times',
    args: [
      mocha,
      'test/durability/kill.test.ts',
      'test/durability/full-disk.test.ts',
      'test/durability/failing-disk.test.ts',
    ],
  },
  'first-sync': {
    shows:
      'a first sync is there wholly or not at all after 200 kills, goes on after 500 cuts, and a till that is shipped ' +
      'takes 100,000 products within 150 MB',
    args: [
      mocha,
      'test/client-core/replica/first-sync.pg.test.ts',
      'test/client-core/replica/stopped-load.test.ts',
    ],
  },
  damage: {
    shows:
      'a damaged, rolled-back or copied journal is noticed in 1,000 of 1,000 trials, 10,000 clean ones are not',
    args: [mocha, 'test/client-core/journal/damage/damaged-journal.test.ts'],
  },
  simulation: {
    shows: '1,000 seeds of 5 tills and 200 steps: nothing lost, doubled, diverged or stuck',
    args: [simulate, '--seeds', '1000', '--tills', '5', '--steps', '200'],
  },
  postgres: {
    shows: 'the same on real Postgres, 200 seeds',
    args: [simulate, '--seeds', '0', '--postgres', '200'],
  },
  prices: {
    shows:
      '20,000 concurrent price changes through every door leave 20,000 rows, each chain whole; and the three real price ' +
      'lists their known 6 and 5,768 through each door',
    args: [
      mocha,
      'test/server/prices/price-changes.pg.test.ts',
      'test/real-input/alko.pg.test.ts',
      'test/real-input/alko-doors.pg.test.ts',
    ],
  },
  refresh: {
    shows: '1,000 races of 20 parallel refreshes over two servers: one family each, nobody logged out',
    args: [mocha, 'test/server/access/sessions.pg.test.ts'],
  },
  otp: {
    shows: 'of 10,000 guesses at one code, over HTTP and beside it, five at most are compared',
    args: [mocha, 'test/server/access/reset-codes.test.ts', 'test/server/accounts/password-reset.pg.test.ts'],
  },
  erasure: {
    shows:
      '1,000 people are erased: not a word in the database, a till, a log or a mail, every sum and chain as before',
    args: [mocha, 'test/server/erasure/erasure.pg.test.ts'],
  },
  events: {
    shows:
      'of 20,000 changes by eight writers with held transactions a page that comes and goes is told each one once',
    args: [mocha, 'test/server/http/events.pg.test.ts'],
  },
  timing: {
    shows: 'a known and an unknown e-mail take the same time: 2,000 interleaved requests a door, three times',
    args: [path.join(root, 'test', 'bench', 'accounts', 'known-or-unknown.ts')],
  },
  'login-attack': {
    shows: '10,000 wrong passwords at once leave the p99 of other requests within three times the idle one',
    args: [path.join(root, 'test', 'bench', 'accounts', 'login-attack.ts')],
  },
  'webhook-timing': {
    shows: 'nobody learns from the webhook’s clock whether a merchant exists or how much of a code is right',
    args: [path.join(root, 'test', 'bench', 'price-sync', 'told-apart.ts')],
  },
  'webhook-price': {
    shows:
      'from a notification to the price on the screen of a till: p95 under a second, the platform at 50 ms',
    args: [path.join(root, 'test', 'bench', 'price-sync', 'webhook-to-till.ts')],
  },
  'hanging-platform': {
    shows: 'a platform that hangs leaves the p99 of everybody else within three times the idle one',
    args: [path.join(root, 'test', 'bench', 'price-sync', 'hanging-platform.ts')],
  },
  planted: {
    shows: 'the same harnesses notice every planted bug',
    args: [mocha, 'test/planted/*.test.ts'],
  },
};

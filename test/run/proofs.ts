// What `npm run prove` runs: the full version of everything the gate shows in small, by name.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './test-files.ts';

const mocha = fileURLToPath(import.meta.resolve('mocha/bin/mocha.js'));
const simulate = path.join(root, 'test', 'simulate.ts');

export interface Proof {
  readonly shows: string;
  readonly args: readonly string[];
}

export const proofs: Readonly<Record<string, Proof>> = {
  money: {
    shows:
      'money is conserved: 100,000 random baskets, three implementations agree; and with lists, promotions, coupons, ' +
      'benefits, split payments and returns a second reckoning, 15,000 of them at a till',
    args: [
      mocha,
      'test/schemas/domain/*.test.ts',
      'test/schemas/domain/basket/*.test.ts',
      'test/client-core/actions/random-visits.test.ts',
    ],
  },
  security: {
    shows:
      'no parameter of a documented route reaches SQL (sqlmap looks too, where it is installed), no secret is left behind ' +
      'anywhere, what is shipped is known and sound, no file of a table runs anything, and what leaves no trace is named',
    args: [mocha, 'test/security/*.test.ts'],
  },
  access: {
    shows:
      'each route answers each kind of actor with each right as its row says, and about what is somebody else’s as about ' +
      'what is not there',
    args: [
      mocha,
      'test/server/access-matrix.pg.test.ts',
      'test/server/tenancy.pg.test.ts',
      'test/server/accounts/token-doors.pg.test.ts',
    ],
  },
  contract: {
    shows: 'both database drivers keep one contract, in thousands of random histories',
    args: [mocha, 'test/contract/*.test.ts'],
  },
  queue: {
    shows:
      '10,000 contents that a screen, an import or an older version can leave, in front of good ones, over both wires: the ' +
      'good ones arrive, the bad ones stand aside with a reason on till and server',
    args: [mocha, 'test/client-core/till/unstoppable-queue.pg.test.ts'],
  },
  'shift-figures': {
    shows:
      '2,000 days of sales, exchanges, part payments, tips, voids and late orders, around nights on which clocks change and ' +
      'with days from 04:00: X, Z, reports, drawer, slips and the till’s own figures are an independent sum',
    args: [mocha, 'test/server/point-of-sale/shift-days.pg.test.ts'],
  },
  shifts: {
    shows: 'of fifty who open a shift on one lane at once exactly one succeeds, 1,000 times',
    args: [mocha, 'test/server/rules/shift-open.pg.test.ts'],
  },
  days: {
    shows:
      'over 50,000 days in 30 time zones and two years, of punches in any order, cards by hand and the schedule: none ' +
      'twice, none below zero, and what a second reckoning by PostgreSQL’s time zones says',
    args: [mocha, 'test/server/time/day-scenarios.long.pg.test.ts'],
  },
  punches: {
    shows:
      'the job, a Refresh, shifts and the clock of a till at once, through two servers, in 500 rounds: each punches once, ' +
      'and the days are what the punches say',
    args: [mocha, 'test/server/time/punches-at-once.pg.test.ts'],
  },
  batch: {
    shows:
      'a server is killed at every step of closing a shift with its terminal’s batch, behind each door, and 400 times at ' +
      'random: batch and shift agree, the terminal is told once',
    args: [mocha, 'test/server/shifts/terminal-batch*.test.ts'],
  },
  'forged-results': {
    shows: 'of 10,000 forged results of payments at terminals none finalizes an order',
    args: [mocha, 'test/server/bridge/forged-results.pg.test.ts'],
  },
  'terminal-results': {
    shows:
      '2,000 payments whose results come by socket and webhook, twice, mixed up and a day late through two servers: approved ' +
      'is finalized, once',
    args: [mocha, 'test/server/bridge/results-any-way.pg.test.ts'],
  },
  'card-chain': {
    shows:
      '10,000 card payments of each driver on their whole way from a client to the server, the agent, the terminal and back, ' +
      'all of it cut, late, twice and 100 times killed: approved at the terminal is one finalized order, and every doubt is ' +
      'resolved or shown',
    args: [mocha, 'test/server/bridge/whole-chain.long.pg.test.ts'],
  },
  commits: {
    shows: 'of 100,000 commits by 16 writers with held transactions a polling client misses none',
    args: [mocha, 'test/server/feed.pg.test.ts'],
  },
  faults: {
    shows:
      'three dozen faults of devices, networks and the server, each injected into a real till: the support console calls each by its ' +
      'name within 15 s of contact, and nothing else',
    args: [mocha, 'test/system/faults.long.pg.test.ts'],
  },
  storage: {
    shows:
      'the SQLite storage answers 10,000,000 random calls as the memory storage does, and survives 500 kills',
    args: [
      mocha,
      'test/client-core/storage-sqlite/differential.long.test.ts',
      'test/client-core/storage-sqlite/durability.test.ts',
    ],
  },
  'power-cuts': {
    shows:
      'a till loses no acknowledged sale in 200 power cuts, and some as soon as the log is not waited for',
    args: [mocha, 'test/durability/power-cut.long.test.ts'],
  },
  'browser-power-cuts': {
    shows: 'nor does one in Chromium in 20, which loses some with the default durability of browsers',
    args: [mocha, 'test/durability/browser-power-cut.browser.test.ts'],
  },
  terminals: {
    shows:
      'in 10,000 payments of each card terminal’s driver, cut anywhere, late, twice and at a terminal that dies, money and ' +
      'outcome agree and nothing is charged twice; and behind every single byte of one; and so it is on the server’s record ' +
      'when the agent is killed 200 times in its payments',
    args: [mocha, 'test/desktop/services/terminal-bridge/*.test.ts'],
  },
  receipts: {
    shows:
      'of 100,000 hostile names on receipts for 58 and 80 mm, and 100,000 more as texts, none becomes a command: a printer ' +
      'does what the receipt asked for, and its drawer opens once or not at all',
    args: [mocha, 'test/desktop/services/printer/*.test.ts', 'test/desktop/host/devices/printing.test.ts'],
  },
  indicator: {
    shows:
      'after each of 2,000 random steps the words about what is sent are those of the journal and of the server’s books, ' +
      'and in between nobody reads that all is sent while something waits',
    args: [mocha, 'test/browser/cashier/indicator.browser.test.ts'],
  },
  'payment-kills': {
    shows:
      'a browser is killed 50 times around a payment: each sale is not there and was not shown as paid, or is there and ' +
      'sent once',
    args: [mocha, 'test/durability/payment-kills.browser.test.ts'],
  },
  tills: {
    shows:
      'nor in 500 kills of selling and pulling, on a disk that is full at 100 random bytes, or fails 50 times',
    args: [
      mocha,
      'test/durability/kill.long.test.ts',
      'test/durability/full-disk.long.test.ts',
      'test/durability/failing-disk.long.test.ts',
    ],
  },
  'first-sync': {
    shows:
      'a first sync is there wholly or not at all after 200 kills, goes on after 500 cuts, and a till that is shipped ' +
      'takes 100,000 products within 150 MB',
    args: [
      mocha,
      'test/client-core/replica/first-sync.long.pg.test.ts',
      'test/client-core/replica/stopped-load.long.test.ts',
    ],
  },
  damage: {
    shows:
      'a damaged, rolled-back or copied journal is noticed in 1,000 of 1,000 trials, 10,000 clean ones are not',
    args: [mocha, 'test/client-core/journal/damage/damaged-journal.test.ts'],
  },
  calendar: {
    shows:
      'what depends on time is the same on a Friday night, at the turn of the year, on 29 February, while the clocks of ' +
      'Europe and New York change and at three in the morning of a Monday',
    args: ['test/run/calendar.ts'],
  },
  simulation: {
    shows: '1,000 seeds of 5 tills and 200 steps: nothing lost, doubled, diverged or stuck',
    args: [simulate, '--seeds', '1000', '--tills', '5', '--steps', '200'],
  },
  postgres: {
    shows: 'the same on real Postgres, 200 seeds',
    args: [simulate, '--seeds', '0', '--postgres', '200'],
  },
  'thirty-days': {
    shows:
      'a store of four lanes sells for 30 days without a network and returns at once: every order once and in its shift, ' +
      'every drawer to the cent, Z numbers without gaps',
    args: [mocha, 'test/till/days/thirty-days.long.pg.test.ts'],
  },
  'selling-week': {
    shows:
      'a real selling week through ten tills that are cut off, killed and started again: sums per day and item as in the file',
    args: [mocha, 'test/real-input/selling-week.long.pg.test.ts'],
  },
  prices: {
    shows:
      '20,000 concurrent price changes through every door leave 20,000 rows, each chain whole; and the three real price ' +
      'lists their known 6 and 5,768 through each door',
    args: [
      mocha,
      'test/server/prices/price-changes.pg.test.ts',
      'test/real-input/alko.long.pg.test.ts',
      'test/real-input/alko-doors.long.pg.test.ts',
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
    args: [mocha, 'test/server/erasure/erasure.long.pg.test.ts'],
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
  lighthouse: {
    shows:
      'Lighthouse gives the sign-in page and the sale screen 0.95 at least for accessibility and best practices',
    args: [path.join(root, 'test', 'browser', 'lighthouse.ts')],
  },
  journeys: {
    shows:
      'a cashier’s day from the opening count to the blind close by keyboard alone and by touch alone, in a browser and at the ' +
      'till program, with and without a network',
    args: [mocha, 'test/browser/cashier/day.browser.test.ts'],
  },
  accessible: {
    shows:
      'axe finds nothing against any screen of the till in any of four looks, in a shop of hostile names',
    args: [mocha, 'test/browser/cashier/accessible.browser.test.ts'],
  },
  office: {
    shows: 'axe finds nothing against any screen of the back office in light and dark',
    args: [mocha, 'test/browser/office/*.browser.test.ts'],
  },
  week: {
    shows:
      'a manager’s week on the screens of the back office, from the schedule to the payroll: its file says what a hand reckons',
    args: [mocha, 'test/browser/office/manager-week.browser.test.ts'],
  },
  languages: {
    shows: 'no key of the till is cut off in any of five languages, on a desk and on a tablet',
    args: [mocha, 'test/browser/cashier/languages.browser.test.ts'],
  },
  labels: {
    shows: 'labels of every size and kind of code are read, and lead back to their items',
    args: [mocha, 'test/browser/cashier/labels.browser.test.ts'],
  },
  reports: {
    shows:
      'what 500 tills say of themselves is less than a hundredth of their traffic and a twentieth of a processor, and is taken in ' +
      'whole or not at all wherever a server is killed; whoever looks at all of them in a browser sees the worst first and what changes',
    args: [
      mocha,
      'test/client-core/report/traffic.test.ts',
      'test/server/support/fleet-load.long.pg.test.ts',
      'test/server/support/two-servers.pg.test.ts',
      'test/browser/support/fleet.browser.test.ts',
    ],
  },
  planted: {
    shows: 'the same harnesses notice every planted bug',
    args: [mocha, 'test/planted/*.test.ts'],
  },
};

// Planted bugs in what the simulation replaces: the Postgres driver and the till's disk. Their own harnesses find them.
export const provedOnPostgres: ReadonlySet<string> = new Set(['01-feed-without-horizon']);

/** By test/durability/power-cut.test.ts. */
export const provedByPowerCuts = '13-log-not-waited-for';

/** By test/durability/browser-power-cut.browser.test.ts. */
export const provedByBrowserPowerCuts = '16-relaxed-indexeddb';

interface ProvingTest {
  readonly file: string;
  readonly name: RegExp;
  /** The gate's share of it is enough: the whole takes minutes. */
  readonly inGateSize?: true;
}

/** In what the simulation has no part in: the windows of a till program, the doors of signing in, the screens. By their own tests. */
export const provedByTests: ReadonlyMap<string, ProvingTest> = new Map<string, ProvingTest>([
  [
    '14-answers-to-every-window',
    { file: 'test/desktop/host/window-session.test.ts', name: /answers each window alone/ },
  ],
  ['15-sale-asked-again-is-two', { file: 'test/client-core/actions/place-once.test.ts', name: /\[I2\]/ }],
  [
    '17-expiry-ignored',
    { file: 'test/server/access/tokens.test.ts', name: /\[T4\] .* runs out to the second/ },
  ],
  [
    '18-reset-token-opens-doors',
    { file: 'test/server/access/tokens.test.ts', name: /\[T4\] .* vendor-reset is worth nothing/ },
  ],
  [
    '19-grace-without-end',
    { file: 'test/server/access/sessions.pg.test.ts', name: /\[T5\] .* after the grace/ },
  ],
  [
    '20-code-tries-not-counted',
    { file: 'test/server/access/reset-codes.test.ts', name: /\[T7\] .* five wrong tries/ },
  ],
  [
    '21-price-read-without-the-lock',
    { file: 'test/server/prices/price-changes.pg.test.ts', name: /\[I5\] changed \d+ times at once/ },
  ],
  [
    '22-order-beside-a-close',
    { file: 'test/server/shifts/work-shifts.pg.test.ts', name: /is in the count, or refused/ },
  ],
  [
    '23-sent-counts-as-applied',
    { file: 'test/client-core/replica/applied.test.ts', name: /\[G1\] .* sent and could not be written/ },
  ],
  [
    '29-coupon-counted-without-the-lock',
    { file: 'test/server/orders/coupons.pg.test.ts', name: /online exactly one has it/ },
  ],
  [
    '24-batch-told-before-the-record',
    { file: 'test/server/shifts/terminal-batch.pg.test.ts', name: /after each/ },
  ],
  [
    '25-last-shift-by-the-clock',
    {
      file: 'test/till/days/thirty-days.pg.test.ts',
      name: /\[I3\] every drawer comes to the cent/,
      inGateSize: true,
    },
  ],
  [
    '26-day-of-the-arrival',
    {
      file: 'test/real-input/selling-week.pg.test.ts',
      name: /\[I3\] sums per day and per item/,
      inGateSize: true,
    },
  ],
  [
    '32-in-flight-counts-as-sent',
    { file: 'test/browser/indicator.browser.test.ts', name: /\[I18\] are those of the journal/ },
  ],
  [
    '33-paid-before-the-journal',
    { file: 'test/durability/payment-kills.browser.test.ts', name: /has each sale that was shown as paid/ },
  ],
  [
    '30-benefits-bear-tax',
    {
      file: 'test/schemas/domain/basket/basket-money.test.ts',
      name: /\[I3\] .* second reckoning .* is conserved/,
    },
  ],
  [
    '31-age-checked-by-anybody',
    { file: 'test/server/orders/approvals.pg.test.ts', name: /online nothing is sold before anybody/ },
  ],
  [
    '34-price-age-not-renewed',
    { file: 'test/server/rules/price-ages.test.ts', name: /a new price holds from now on/ },
  ],
  [
    '35-punches-without-the-lock',
    {
      file: 'test/server/time/punches-at-once.pg.test.ts',
      name: /\[I14\] .* each punch once/,
      inGateSize: true,
    },
  ],
  [
    '36-day-begins-in-utc',
    { file: 'test/server/time/punches.pg.test.ts', name: /two days split at local midnight/ },
  ],
  [
    '37-past-days-published',
    {
      file: 'test/server/time/server-down.pg.test.ts',
      name: /\[I14\] .* publishes nothing for the days that passed/,
    },
  ],
  [
    '38-clock-in-made-up',
    {
      file: 'test/server/time/server-down.pg.test.ts',
      name: /\[I14\] .* nobody in for shifts that came and went/,
    },
  ],
  [
    '39-clock-out-of-an-open-shift',
    {
      file: 'test/server/time/schedule-auto.pg.test.ts',
      name: /does not clock out whoever is in an open work shift/,
    },
  ],
  [
    '40-breaks-of-one-card',
    { file: 'test/server/time/schedule-auto.pg.test.ts', name: /its break in the morning taken off there/ },
  ],
  [
    '41-leave-step-without-the-lock',
    { file: 'test/server/time/leave-at-once.pg.test.ts', name: /what cannot follow it is refused/ },
  ],
  [
    '42-leave-asked-without-the-lock',
    { file: 'test/server/time/leave-at-once.pg.test.ts', name: /at once the first has them/ },
  ],
  [
    '43-schedule-without-the-store',
    { file: 'test/server/time/schedule-at-once.pg.test.ts', name: /keeps the times it was given/ },
  ],
  [
    '44-inverse-of-a-trade-apart',
    { file: 'test/server/time/trade.pg.test.ts', name: /refused leaves everything as it was/ },
  ],
  [
    '45-lock-that-keeps-out-names',
    {
      file: 'test/server/time/punches-at-once.pg.test.ts',
      name: /nobody stood in anybody’s way/,
      inGateSize: true,
    },
  ],
]);

export const provedElsewhere: ReadonlySet<string> = new Set([
  ...provedOnPostgres,
  provedByPowerCuts,
  provedByBrowserPowerCuts,
  ...provedByTests.keys(),
]);

// Planted bugs in what the simulation replaces: the Postgres driver and the till's disk. Their own harnesses find them.
export const provedOnPostgres: ReadonlySet<string> = new Set(['01-feed-without-horizon']);

/** By test/durability/power-cut.test.ts. */
export const provedByPowerCuts = '13-log-not-waited-for';

/** By test/durability/browser-power-cut.browser.test.ts. */
export const provedByBrowserPowerCuts = '16-relaxed-indexeddb';

/** In what the simulation has no part in: the windows of a till program, the doors of signing in. By their own tests. */
export const provedByTests: ReadonlyMap<string, { readonly file: string; readonly name: RegExp }> = new Map([
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
]);

export const provedElsewhere: ReadonlySet<string> = new Set([
  ...provedOnPostgres,
  provedByPowerCuts,
  provedByBrowserPowerCuts,
  ...provedByTests.keys(),
]);

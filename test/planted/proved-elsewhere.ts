// Planted bugs in what the simulation replaces: the Postgres driver and the till's disk. Their own harnesses find them.
export const provedOnPostgres: ReadonlySet<string> = new Set(['01-feed-without-horizon']);

/** By test/durability/power-cut.test.ts. */
export const provedByPowerCuts = '13-log-not-waited-for';

/** By test/durability/browser-power-cut.browser.test.ts. */
export const provedByBrowserPowerCuts = '16-relaxed-indexeddb';

/** In what no simulated till has: the windows of a till program. By the tests of those, in a file of their own. */
export const provedByTests: ReadonlyMap<string, { readonly file: string; readonly name: RegExp }> = new Map([
  [
    '14-answers-to-every-window',
    { file: 'test/desktop/host/window-session.test.ts', name: /answers each window alone/ },
  ],
  ['15-sale-asked-again-is-two', { file: 'test/client-core/actions/place-once.test.ts', name: /\[I2\]/ }],
]);

export const provedElsewhere: ReadonlySet<string> = new Set([
  ...provedOnPostgres,
  provedByPowerCuts,
  provedByBrowserPowerCuts,
  ...provedByTests.keys(),
]);

// Planted bugs in what the simulation replaces: the Postgres driver and the till's disk. Their own harnesses find them.
export const provedOnPostgres: ReadonlySet<string> = new Set(['01-feed-without-horizon']);

/** By test/durability/power-cut.test.ts. */
export const provedByPowerCuts = '13-log-not-waited-for';

/** By test/durability/browser-power-cut.browser.test.ts. */
export const provedByBrowserPowerCuts = '14-relaxed-indexeddb';

export const provedElsewhere: ReadonlySet<string> = new Set([
  ...provedOnPostgres,
  provedByPowerCuts,
  provedByBrowserPowerCuts,
]);

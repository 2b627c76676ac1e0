// Planted bugs that lie in the Postgres driver itself, which the simulation replaces.
export const provedOnPostgres: ReadonlySet<string> = new Set(['01-feed-without-horizon']);

// Connection strings that both node-postgres and libpq (psql, psycopg) read. A unix socket directory goes into
// the query, and the port is always written, so that a PGPORT or PGHOST in the environment changes nothing.

export interface DatabaseAddress {
  database: string;
  user: string;
  port: number;
  /** A directory (starts with `/`) means a unix socket in it; anything else is a TCP host. */
  host: string;
  password?: string;
}

/** `postgres:///evertill?host=/tmp/x&port=5432&user=evertill`, or the usual form for TCP. */
export function connectionUrl(address: DatabaseAddress): string {
  const database = encodeURIComponent(address.database);
  const user = encodeURIComponent(address.user);
  if (address.host.startsWith('/')) {
    const host = encodeURIComponent(address.host).replaceAll('%2F', '/');
    return `postgres:///${database}?host=${host}&port=${address.port}&user=${user}`;
  }
  const secret = address.password === undefined ? '' : `:${encodeURIComponent(address.password)}`;
  return `postgres://${user}${secret}@${address.host}:${address.port}/${database}`;
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}

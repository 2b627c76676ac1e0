// The package's door, for tests and tools: a server is started with `startSystem`, or piece by piece.
export * from './access/authenticate.ts';
export * from './access/authenticated.ts';
export * from './access/passwords.ts';
export * from './access/scope.ts';
export * from './access/tokens.ts';
export * from './config.ts';
export * from './db/database.ts';
export * from './db/embedded-postgres.ts';
export * from './db/migrate.ts';
export * from './db/migration-files.ts';
export * from './db/plain-tables.ts';
export * from './db/pool.ts';
export * from './db/postgres-database.ts';
export * from './log.ts';
export * from './start-server.ts';
export * from './start-system.ts';
export * from './surroundings.ts';

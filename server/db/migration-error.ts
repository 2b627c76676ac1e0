// Why the migrations of this program and the history of a database do not go together, as a code. All of them
// stop the start: an operator has to decide, and the message says what.

const migrationFailures = {
  misnamed: 'a migration is not named NNNN_name.sql',
  duplicate: 'two migrations carry the same number',
  gap: 'a migration is missing',
  edited: 'an applied migration was edited',
  newer_database: 'the database is newer than this program',
  failed: 'a migration failed and was rolled back',
  own_transaction: 'a migration commits by itself, so that what it did stays half recorded',
} as const;

export type MigrationFailure = keyof typeof migrationFailures;

export class MigrationError extends Error {
  readonly code: MigrationFailure;

  constructor(code: MigrationFailure, detail: string, options?: ErrorOptions) {
    super(`${migrationFailures[code]}: ${detail}`, options);
    this.name = 'MigrationError';
    this.code = code;
  }
}

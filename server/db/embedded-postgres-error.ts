// Why an embedded Postgres could not be had, as a code that the command line can phrase and a test can compare.

const embeddedPostgresFailures = {
  in_use: 'another living process owns this data directory',
  port_taken: 'the TCP port asked for is in use',
  no_binaries: 'no Postgres binaries for this machine are installed',
  wrong_version: 'the data directory belongs to another major version of Postgres',
  cannot_run_as_root: 'Postgres refuses to run as root and no other way to start it works here',
  init_failed: 'a new database cluster could not be made',
  start_failed: 'Postgres did not start',
} as const;

export type EmbeddedPostgresFailure = keyof typeof embeddedPostgresFailures;

/** `detail` continues the sentence of the code: what was found, and what to do about it. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresFailure;

  constructor(code: EmbeddedPostgresFailure, detail: string, options?: ErrorOptions) {
    super(`${embeddedPostgresFailures[code]}: ${detail}`, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

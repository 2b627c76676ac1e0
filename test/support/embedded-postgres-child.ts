// A program that does nothing but bring an embedded Postgres, for tests that kill it or run it as somebody else.
// Its argument is the JSON of the options; it prints one line of JSON and stops when its input ends.
import { EmbeddedPostgresError } from '../../server/db/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts';
import type { EmbeddedPostgresOptions } from '../../server/db/embedded-postgres.ts';

try {
  const options = JSON.parse(process.argv[2] ?? '') as EmbeddedPostgresOptions;
  const postgres = await startEmbeddedPostgres(options);
  console.log(JSON.stringify(postgres));
  process.stdin.resume();
  process.stdin.once('end', () => void postgres.stop());
} catch (error) {
  const code = error instanceof EmbeddedPostgresError ? error.code : 'bug';
  console.log(JSON.stringify({ code, message: (error as Error).message }));
}

// `npm start`: the system on embedded defaults, and what a person needs to use it. `--json` prints one line when ready,
// `--empty` leaves the demo data out, `--no-app` leaves the app to another program, which serves it at
// EVERTILL_PUBLIC_URL. Stops cleanly on SIGTERM and SIGINT.
import { styleText } from 'node:util';
import { appDirectory, buildApp, isAppCurrent } from './build-app.ts';
import { ConfigError, readConfig } from './config.ts';
import { EmbeddedPostgresError } from './db/embedded-postgres-error.ts';
import { createLog } from './log.ts';
import { startSystem } from './start-system.ts';
import type { RunningSystem } from './start-system.ts';

const json = process.argv.includes('--json');
const empty = process.argv.includes('--empty');
const noApp = process.argv.includes('--no-app');
const known = ['--json', '--empty', '--no-app'];
const unknown = process.argv.slice(2).filter((argument) => !known.includes(argument));

function say(text: string): void {
  if (!json) process.stdout.write(`${text}\n`);
}

function progress(step: string): void {
  if (json) process.stderr.write(`${step} …\n`);
  else say(`${styleText('cyan', '›')} ${step}`);
}

/** `url`: where people open the app. */
function announce(system: RunningSystem, url: string): void {
  const { databaseUrl, dataDir, logins, stores, setupUrl } = system;
  if (json) {
    const laneIds = stores.map(({ id, name, laneIds: lanes }) => ({ id, name, laneIds: lanes }));
    process.stdout.write(
      `${JSON.stringify({ url, databaseUrl, dataDir, logins, stores: laneIds, setupUrl })}\n`,
    );
    return;
  }
  say('');
  say(`  ${styleText('bold', 'Evertill is ready')}   ${styleText('underline', url)}`);
  if (setupUrl === undefined) say(`  Till         ${url}/point-of-sale/sale`);
  else say(`  Set up       ${styleText('underline', setupUrl)}  ${styleText('dim', 'works once')}`);
  say(`  API          ${system.url}/openapi.json`);
  say(`  Data         ${dataDir}`);
  for (const { kind, email, password } of logins)
    say(
      `  Sign in as   ${email}  ${password}${kind === 'admin' ? styleText('dim', '  admin of the service') : ''}`,
    );
  for (const store of stores) say(`  Store        ${store.name}  ${styleText('dim', store.id)}`);
  say('\n  Stop with Ctrl+C.');
}

async function main(): Promise<void> {
  if (unknown.length > 0)
    throw new ConfigError([`unknown option ${unknown.join(' ')} (there are ${known.join(', ')})`]);
  const config = readConfig(process.env);
  const log = createLog(json || process.stdout.isTTY === false ? config.logLevel : 'warn');
  if (!noApp && !isAppCurrent()) {
    progress('Building the app (once)');
    await buildApp();
  }
  const starting = startSystem({
    config,
    log,
    empty,
    progress,
    appDirectory: noApp ? undefined : appDirectory,
  });

  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      say('\nStopping …');
      // What is half started is stopped when it has started: its Postgres would stay behind.
      starting
        .then((system) => system.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, 'did not stop cleanly');
            process.exit(1);
          },
        );
    });
  }
  const system = await starting;
  if (!stopping) announce(system, (noApp && config.publicUrl) || system.url);
}

/** What whoever started it can mend; its message says it all. */
const circumstances = new Set(['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'ECONNREFUSED', 'ENOTFOUND']);

main().catch((error: unknown) => {
  const { code = '', message, stack } = error as NodeJS.ErrnoException;
  const isPlain =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || circumstances.has(code);
  process.stderr.write(`${isPlain ? message : String(stack)}\n`);
  process.exit(1);
});

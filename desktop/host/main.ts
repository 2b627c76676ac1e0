// `npm run till`: a till on this machine, in any browser. Options: `--server <address>`, `--directory <path>`,
// `--port <n>`, `--no-open`, and `--json` for scripts, which prints one line when ready. Stops cleanly on SIGTERM and
// SIGINT. Started again over the same directory it says which process has it, and opens one more window of that one.
import path from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { TillRefusal } from '@evertill/client-core';
import { loopback } from './door.ts';
import { hostFiles, isRunning } from './host-files.ts';
import { openBrowser } from './open-browser.ts';
import { startHost, windowUrl } from './start-host.ts';
import { WindowKeys } from './window-keys.ts';

interface Options {
  readonly server: string;
  readonly directory: string;
  readonly port: number | undefined;
  readonly open: boolean;
  readonly json: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      server: { type: 'string', default: process.env['EVERTILL_SERVER'] || 'http://127.0.0.1:4600' },
      directory: {
        type: 'string',
        default: path.join(process.env['EVERTILL_DATA_DIR'] || '.evertill', 'till'),
      },
      port: { type: 'string' },
      open: { type: 'boolean', default: true },
      json: { type: 'boolean', default: false },
    },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && (!Number.isInteger(port) || port < 0 || port > 65_535))
    throw new UsageError(`--port ${values.port} is no port`);
  if (!/^https?:$/.test(URL.parse(values.server)?.protocol ?? ''))
    throw new UsageError(`--server ${values.server} is no http address`);
  return {
    server: values.server,
    directory: path.resolve(values.directory),
    port,
    open: values.open && !values.json,
    json: values.json,
  };
}

/** What whoever started it can mend; its message says it all. */
class UsageError extends Error {}

interface Ready {
  readonly url: string;
  readonly windowUrl: string;
  readonly directory: string;
  readonly pid: number;
}

function announce(ready: Ready, { json, open, server }: Options, again: boolean): void {
  if (json) return void process.stdout.write(`${JSON.stringify({ ...ready, again })}\n`);
  const say = (text: string) => process.stdout.write(`${text}\n`);
  if (again)
    say(`\n  This till is already open in process ${ready.pid}, at ${ready.url}. One more window of it:`);
  else say(`\n  ${styleText('bold', 'The till is ready')}`);
  say(`  Window       ${styleText('underline', ready.windowUrl)}`);
  say('               good once, for ten minutes; npm run till again gives another one');
  say(`  Data         ${ready.directory}`);
  if (!again) say(`  Server       ${server}\n\n  Stop with Ctrl+C.`);
  if (open) openBrowser(ready.windowUrl);
}

/** The host that has the directory already; undefined when it is another program. */
function running(directory: string): Ready | undefined {
  const files = hostFiles(directory);
  const run = files.run();
  if (!run || !isRunning(run)) return undefined;
  const url = `http://${loopback}:${run.port}`;
  return { url, windowUrl: windowUrl(url, new WindowKeys(files.key(), run.run)), directory, pid: run.pid };
}

async function main(): Promise<void> {
  const options = readOptions();
  const { server, directory, port } = options;
  const report = (message: string, error: unknown) => {
    const why = error instanceof Error ? error.message : '';
    process.stderr.write(`${new Date().toISOString()} ${message} ${why}\n`);
  };
  const appDirectory = path.join(import.meta.dirname, '..', 'dist');
  const host = await startHost({ server, directory, port, appDirectory, report }).catch((error: unknown) => {
    const other =
      error instanceof TillRefusal && error.code === 'till_in_use' ? running(directory) : undefined;
    if (!other) throw error;
    announce(other, options, true);
    return undefined;
  });
  if (!host) return;
  announce({ url: host.url, windowUrl: host.windowUrl(), directory, pid: process.pid }, options, false);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      host.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          report('The till did not stop cleanly.', error);
          process.exit(1);
        },
      );
    });
  }
}

const circumstances = new Set([
  'EADDRINUSE',
  'EACCES',
  'EEXIST',
  'ENOTDIR',
  'EROFS',
  'ENOSPC',
  'ERR_PARSE_ARGS_UNKNOWN_OPTION',
]);

main().catch((error: unknown) => {
  const { code = '', message, stack } = error as NodeJS.ErrnoException;
  const isPlain = error instanceof TillRefusal || error instanceof UsageError || circumstances.has(code);
  process.stderr.write(`${isPlain ? message : String(stack)}\n`);
  process.exit(1);
});

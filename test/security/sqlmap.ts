// Has sqlmap look at one parameter, through a door of its own: there each request is given a sign-in and an address, so that
// none is answered with "slow down" instead of with what the route says.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request as ask } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Content } from './injection-targets.ts';

/** Of each request that comes through for this parameter, anew. */
type HeadersFor = (target: string | undefined) => Promise<Readonly<Record<string, string>>>;

export interface SqlmapDoor {
  readonly url: string;
  /** How often each status was answered. */
  readonly answers: ReadonlyMap<number, number>;
  /** What was not answered at all, and why. */
  readonly unanswered: readonly string[];
  /** Those that were told to slow down. */
  readonly slowed: ReadonlySet<string>;
  close(): void;
}

export async function sqlmapDoor(to: string, headersFor: HeadersFor): Promise<SqlmapDoor> {
  const answers = new Map<number, number>();
  const unanswered: string[] = [];
  const slowed = new Set<string>();
  // One that was kept may be closed by the other side in the moment it is used again.
  const agent = new Agent({ keepAlive: false });
  const server = createServer((request, response) => {
    const { host: _, [targetHeader]: target, ...others } = request.headers;
    // Of a body that is not there it says a type all the same.
    if (others['content-type']?.includes('form')) delete others['content-type'];
    // Told by who went first: an answer that breaks off takes the line to sqlmap with it.
    let isBrokenOff = false;
    const pass = async () => {
      const headers = { ...others, ...(await headersFor(target as string | undefined)) };
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const onward = ask(`${to}${request.url}`, { method: request.method, headers, agent }, resolve);
        pipeline(request, onward).catch(reject);
        onward.on('error', reject);
      });
      answer.once('error', () => (isBrokenOff = !request.socket.destroyed));
      const status = answer.statusCode!;
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 429) slowed.add(String(target));
      response.writeHead(status, answer.headers);
      // A stream never ends; its beginning has said what there is to hear.
      if (answer.headers['content-type']?.includes('event-stream')) response.end(() => answer.destroy());
      else await pipeline(answer, response);
    };
    pass().catch((error: unknown) => {
      // One that sqlmap itself has given up is no answer that failed.
      if (request.socket.destroyed && !isBrokenOff) return;
      unanswered.push(`${request.method} ${request.url}: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    unanswered,
    slowed,
    close: () => {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

/** By it the door knows for which parameter a request is. */
const targetHeader = 'x-target';

export interface Sought {
  readonly method: string;
  /** With a `*` where it looks, as in the content. */
  readonly address: string;
  readonly content?: Content | undefined;
  readonly target?: string;
}

/** What sqlmap says of one parameter; `unlooked` is neither, for instance one it gave up. */
export type SqlmapVerdict = 'vulnerable' | 'sound' | 'unlooked';

export async function sqlmap({ method, address, content, target }: Sought): Promise<SqlmapVerdict> {
  const headers = [
    ...(target === undefined ? [] : [`${targetHeader}: ${target}`]),
    ...(content ? [`Content-Type: ${content.type}`] : []),
  ];
  const folder = await mkdtemp(path.join(tmpdir(), 'evertill-sqlmap-'));
  try {
    const { stdout } = await promisify(execFile)(
      'sqlmap',
      [
        '-u',
        address,
        `--method=${method.toUpperCase()}`,
        '--batch',
        '--dbms=PostgreSQL',
        // Level 5 takes a minute for each of many hundreds of parameters, and our own probe tries them in more ways.
        '--level=1',
        '--risk=2',
        // It would go at the first of these; but nothing found, and nobody signed in, is an answer like any other here.
        '--ignore-code=401,404',
        `--output-dir=${folder}`,
        '--disable-coloring',
        ...(headers.length === 0 ? [] : [`--headers=${headers.join('\n')}`]),
        ...(content ? [`--data=${content.text}`] : []),
      ],
      { maxBuffer: 64 * 1024 ** 2, timeout: 600_000 },
    );
    if (stdout.includes('is vulnerable')) return 'vulnerable';
    return stdout.includes('all tested parameters do not appear to be injectable') ? 'sound' : 'unlooked';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

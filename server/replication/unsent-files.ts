// [W5] A copy of a device's unsent work comes in as a file, where support asked this very device for one and it has not yet
// said what became of that. The first file counts; its entries stay the device's to send, and the server reads none of them.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { seesStore } from '@evertill/schemas';
import type { Actor } from '@evertill/schemas';
import { ExchangeError, limits } from '@evertill/sync';
import { refusal } from './deps.ts';

export interface UnsentFilesDeps {
  /** SQL in a transaction of the actor's tenant. */
  readonly sql: <T>(
    actor: Pick<Actor, 'vendor_id'>,
    work: (client: pg.ClientBase) => Promise<T>,
  ) => Promise<T>;
  readonly newId: () => string;
  readonly now: () => number;
}

export interface KeptFile {
  /** Of what is kept, packed; hex. */
  readonly sha256: string;
  readonly entries: number;
}

interface Named {
  readonly actor: Actor;
  readonly deviceId: string;
  readonly seq: number;
  /** Of the packed bytes, hex. */
  readonly sha256: string;
}

/** Each is held in memory while it comes. */
const mostAtOnce = 4;
const lineEnd = 0x0a;

export class UnsentFiles {
  readonly #deps: UnsentFilesDeps;
  #coming = 0;

  constructor(deps: UnsentFilesDeps) {
    this.#deps = deps;
  }

  /** @throws ExchangeError */
  async take(named: Named, body: IncomingMessage): Promise<KeptFile> {
    const kept = await this.#look(named);
    if (kept) return kept;
    if (this.#coming >= mostAtOnce)
      throw new ExchangeError('rate_limited', 'Other files are coming in.', 'retry', 5000);
    this.#coming += 1;
    try {
      const content = await wholeOf(body);
      if (createHash('sha256').update(content).digest('hex') !== named.sha256) throw refusal('invalid_input');
      const entries = await linesIn(content);
      return await this.#keep(named, content, entries);
    } finally {
      this.#coming -= 1;
    }
  }

  #look(named: Named): Promise<KeptFile | undefined> {
    return this.#deps.sql(named.actor, (client) => openFor(client, named));
  }

  #keep(named: Named, content: Buffer, entries: number): Promise<KeptFile> {
    const { actor, deviceId, seq, sha256 } = named;
    const { sql, newId, now } = this.#deps;
    return sql(actor, async (client) => {
      const kept = await openFor(client, named);
      if (kept) return kept;
      await client.query(
        `INSERT INTO device_files (vendor_id, id, device_id, seq, content, entries, sha256, created_at)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [actor.vendor_id, newId(), deviceId, seq, content, entries, sha256, new Date(now())],
      );
      return { sha256, entries };
    });
  }
}

/** Nobody else decides about it before this transaction ends. @throws ExchangeError `instruction_not_found` */
async function openFor(
  client: pg.ClientBase,
  { actor, deviceId, seq }: Omit<Named, 'sha256'>,
): Promise<KeptFile | undefined> {
  const place = [actor.vendor_id, deviceId, seq];
  const { rows: asked } = await client.query<{ store_id: string }>(
    `SELECT t.store_id FROM device_instructions t WHERE t.vendor_id = $1 AND t.device_id = $2 AND t.seq = $3
        AND t.kind = 'send_unsent' AND t.told_at IS NOT NULL AND t.state IN ('waiting', 'taken') FOR NO KEY UPDATE`,
    place,
  );
  if (!asked[0] || !seesStore(actor, asked[0].store_id)) throw refusal('instruction_not_found');
  const { rows } = await client.query<KeptFile>(
    'SELECT t.sha256, t.entries FROM device_files t WHERE t.vendor_id = $1 AND t.device_id = $2 AND t.seq = $3',
    place,
  );
  return rows[0];
}

async function wholeOf(body: IncomingMessage): Promise<Buffer> {
  const most = limits.unsentBytes;
  if (Number(body.headers['content-length'] ?? 0) > most) throw refusal('too_large');
  const parts: Buffer[] = [];
  let size = 0;
  // What is left of one that is too large is not read.
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw refusal('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function linesIn(content: Buffer): Promise<number> {
  let [lines, size] = [0, 0];
  try {
    for await (const part of Readable.from([content]).pipe(createGunzip()) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > limits.unsentBytes * 64) throw refusal('too_large');
      for (let at = part.indexOf(lineEnd); at >= 0; at = part.indexOf(lineEnd, at + 1)) lines += 1;
    }
  } catch (error) {
    throw error instanceof ExchangeError ? error : refusal('invalid_input');
  }
  return lines;
}

// Hints between server processes: one NOTIFY per 20 ms with every scope that has news, and what the database itself
// says of rows changed by hand. Hints carry no data; a lost one costs a second, until the safety poll.
import pg from 'pg';
import type { Touched } from './database.ts';

export interface HintListener {
  touched(touched: readonly Touched[]): void;
  /** A table of this vendor was changed outside the waist. */
  byHand(vendorId: string, table: string): void;
  renewed(epoch: string): void;
  /** Some admin was told something. */
  noticed(): void;
  /** Agents of this store, `vendor|store`, are to be told something, or have answered. */
  bridge(store: string): void;
  /** There is something to ask of this device, `vendor|device`. */
  support(device: string): void;
  /** Some hints may be lost. */
  gap(): void;
}

const coalesce = 20;
const retry = 500;
/** Postgres takes at most 8000 bytes; beyond it the others are told to look everywhere. */
const greatestPayload = 7500;

export class HintChannel {
  readonly #url: string;
  readonly #sender: string;
  readonly #listener: HintListener;
  #client: pg.Client | undefined;
  #pending = new Map<string, Touched>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #sending: Promise<void> = Promise.resolve();

  constructor(url: string, processId: string, listener: HintListener) {
    this.#url = url;
    this.#sender = processId;
    this.#listener = listener;
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'evertill hints',
      options: '-c role=evertill_app',
    });
    client.on('notification', ({ channel, payload = '' }) => this.#receive(channel, payload));
    client.on('error', () => this.#reopen(client));
    client.on('end', () => this.#reopen(client));
    this.#client = client;
    await client.connect();
    await client.query(
      ['hints', 'by_hand', 'epoch', 'notices', 'bridge', 'support']
        .map((name) => `LISTEN evertill_${name}`)
        .join('; '),
    );
  }

  send(touched: readonly Touched[]): void {
    for (const { vendor_id, collection, keys } of touched) {
      const name = `${vendor_id}|${collection}`;
      const known = this.#pending.get(name)?.keys ?? [];
      this.#pending.set(name, { vendor_id, collection, keys: [...new Set([...known, ...keys])] });
    }
    this.#timer ??= setTimeout(() => this.#flush(), coalesce);
  }

  sendEpoch(epoch: string): void {
    this.#notify('evertill_epoch', `${this.#sender}|${epoch}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #flush(): void {
    this.#timer = undefined;
    const payload = JSON.stringify({ from: this.#sender, touched: [...this.#pending.values()] });
    this.#pending.clear();
    this.#notify(
      'evertill_hints',
      Buffer.byteLength(payload) > greatestPayload
        ? JSON.stringify({ from: this.#sender, gap: true })
        : payload,
    );
  }

  /** One at a time: a client that still executes a query must not be given another. */
  #notify(channel: string, payload: string): void {
    this.#sending = this.#sending.then(async () => {
      // A failed hint is a lost hint: the poll of the others finds it.
      await this.#client?.query('SELECT pg_notify($1, $2)', [channel, payload]).catch(() => undefined);
    });
  }

  #receive(channel: string, payload: string): void {
    if (channel === 'evertill_by_hand') {
      const [vendorId = '', table = ''] = payload.split('|');
      return this.#listener.byHand(vendorId, table);
    }
    if (channel === 'evertill_bridge') return this.#listener.bridge(payload);
    if (channel === 'evertill_support') return this.#listener.support(payload);
    if (channel === 'evertill_notices') return this.#listener.noticed();
    if (channel === 'evertill_epoch') {
      const [from, epoch = ''] = payload.split('|');
      return from === this.#sender ? undefined : this.#listener.renewed(epoch);
    }
    const { from, touched, gap } = JSON.parse(payload) as {
      from: string;
      touched?: Touched[];
      gap?: boolean;
    };
    if (from === this.#sender) return;
    if (gap) this.#listener.gap();
    else this.#listener.touched(touched ?? []);
  }

  #reopen(client: pg.Client): void {
    if (this.#closed || client !== this.#client) return;
    this.#client = undefined;
    setTimeout(() => {
      if (this.#closed) return;
      this.open().then(
        () => this.#listener.gap(),
        () => this.#client && this.#reopen(this.#client),
      );
    }, retry);
  }
}

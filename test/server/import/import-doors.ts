// The doors of imports as tests use them.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { GivenVendor } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';

export interface Sending {
  readonly token?: string;
  readonly type?: string;
  readonly headers?: Record<string, string>;
  /** Of another server. */
  readonly url?: string;
}

/** Status and code. */
export function word({ status, body }: Answer): string {
  return `${status} ${(body as { code?: string }).code ?? ''}`.trim();
}

export class ImportDoors {
  readonly #system: System;
  readonly #vendor: GivenVendor;

  constructor(system: System, vendor: GivenVendor) {
    this.#system = system;
    this.#vendor = vendor;
  }

  /** `path`: the kind, with its query. The manager's, unless said otherwise. */
  async send(path: string, file: string | Buffer, sending: Sending = {}): Promise<Answer> {
    const { token = this.#vendor.people.manager.token, type = 'text/csv', headers = {} } = sending;
    const response = await fetch(`${sending.url ?? this.#system.url}/api/v1/vendor/imports/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type, ...headers },
      body: file as BodyInit,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as never };
  }

  read(path: string, token = this.#vendor.people.manager.token): Promise<Answer> {
    return ask(this.#system.url, 'get', `/vendor/${path}`, { token });
  }

  /** Beside the doors: whoever looks often is limited. */
  async until(id: string, isThere: (record: { state: string; rows_done: number }) => boolean): Promise<void> {
    const text = 'SELECT state, rows_done::int FROM catalog_imports WHERE id = $1';
    for (;;) {
      const { rows } = await this.#system.owner.query<{ state: string; rows_done: number }>(text, [id]);
      if (rows[0] && isThere(rows[0])) return;
      await sleep(10);
    }
  }

  async ended(id: string, token?: string): Promise<any> {
    await this.until(id, ({ state }) => !['receiving', 'running'].includes(state));
    return (await this.read(`imports/${id}`, token)).body;
  }

  async imported(path: string, file: string | Buffer, sending: Sending = {}): Promise<any> {
    const answer = await this.send(path, file, sending);
    expect(answer.status, answer.text).to.equal(202);
    return this.ended(answer.body.id as string, sending.token);
  }

  async count(table: string): Promise<number> {
    const { rows } = await this.#system.owner.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`);
    return Number(rows[0]!.n);
  }

  /** Whoever makes a look-up record waits for the store. */
  async whileStoreIsHeld<T>(work: () => Promise<T>): Promise<T> {
    const { owner } = this.#system;
    await owner.query('BEGIN');
    await owner.query(`SELECT FROM stores WHERE vendor_id = 'acme' FOR NO KEY UPDATE`);
    try {
      return await work();
    } finally {
      await owner.query('ROLLBACK');
    }
  }
}

// What the tests of one product over REST start from: a store with look-up records, and a manager at its door.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Reference } from '@evertill/schemas';
import { aReference } from '../../contract/contract-documents.ts';
import { give, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer, Ask } from '../../support/system-http.ts';

/** `off` is not active. */
const references: readonly (readonly [string, Reference['kind'], Reference['data']])[] = [
  ['piece', 'unit', { symbol: 'pc' }],
  ['case', 'unit', { symbol: 'cs' }],
  ['vat', 'tax_profile', { rate: '24.0000', rate_type: 'percent' }],
  ['deposit', 'tax_profile', { rate: '25.5000', rate_type: 'flat' }],
  ['off', 'tax_profile', { rate: '10.0000', rate_type: 'percent' }],
  ['dairy', 'category', { parent_id: '' }],
  ['farm', 'brand', {}],
  ['fresh', 'tag', {}],
];

/** Status and code. */
export function word({ status, body }: Answer): string {
  return `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim();
}

export class GivenCatalog {
  readonly system: System;
  readonly vendor: GivenVendor;
  readonly storeId: string;
  #made = 0;

  constructor(system: System, vendor: GivenVendor) {
    this.system = system;
    this.vendor = vendor;
    this.storeId = vendor.stores[0].id;
  }

  static async start(): Promise<GivenCatalog> {
    const system = await startTestSystem();
    const catalog = new GivenCatalog(system, await giveVendor(system, 'acme'));
    for (const [id] of references) await catalog.refer(id);
    return catalog;
  }

  /** A look-up record, as it is or changed. */
  async refer(name: string, fields: Partial<Reference> = {}): Promise<void> {
    const [id, kind, data] = references.find(([one]) => one === name)!;
    const reference = aReference({ id, store_id: this.storeId, kind, data, active: id !== 'off', ...fields });
    await give(this.system, this.vendor, collections.reference, reference);
  }

  ask(token: string, method: string, path: string, more: Ask = {}): Promise<Answer> {
    return ask(this.system.url, method, path, { token, ...more });
  }

  manager(method: string, path: string, more: Ask = {}): Promise<Answer> {
    return this.ask(this.vendor.people.manager.token, method, `/vendor/products${path}`, more);
  }

  async read(id: string): Promise<any> {
    return (await this.manager('get', `/${id}`)).body;
  }

  patch(id: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.manager('patch', `/${id}`, { body, headers });
  }

  async patched(id: string, body: object): Promise<any> {
    const answer = await this.patch(id, body);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body;
  }

  /** Its id. */
  async create(fields: object = {}): Promise<string> {
    const body = { sku_code: `MADE-${++this.#made}`, name: 'Made', ...fields };
    const answer = await this.manager('post', '', { body });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body.id as string;
  }
}

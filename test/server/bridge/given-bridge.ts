// A shop that is open, with a card terminal and an activated agent: orders are placed unpaid and paid at the terminal.
import { expect } from 'chai';
import type { Order, PaymentRequest } from '@evertill/schemas';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { ScriptedAgent } from '../../support/scripted-agent.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';

export const orders = '/vendor/point-of-sale/orders';
export const devices = '/vendor/settings/devices';
/** Of every order here, minor units. */
export const price = 1250;

export interface Activated {
  readonly wsUrl: string;
  readonly webhookUrl: string;
  readonly terminalId: string;
  /** As it stands in `wsUrl`. */
  readonly key: string;
}

export class BridgedShop {
  readonly system: System;
  readonly vendor: GivenVendor;
  readonly lane: GivenLane;
  readonly terminal: string;
  readonly bridge: Activated;
  shift: string;
  #count = 0;

  private constructor(
    system: System,
    vendor: GivenVendor,
    given: { lane: GivenLane; terminal: string; bridge: Activated },
  ) {
    this.system = system;
    this.vendor = vendor;
    this.lane = given.lane;
    this.terminal = given.terminal;
    this.bridge = given.bridge;
    this.shift = '';
  }

  static async open(system: System, name: string): Promise<BridgedShop> {
    const vendor = await giveVendor(system, name, { prices_include_tax: true });
    await giveProduct(system, vendor, { id: `${name}-milk`, name: 'Milk', price });
    const lane = new GivenLane(system, vendor, new GivenJournal(`${name}-device`));
    const terminal = await savedDevice(system, vendor, { type: 'payment_terminal', name: 'Terminal' });
    const bridge = await activated(system, vendor, terminal);
    const shop = new BridgedShop(system, vendor, { lane, terminal, bridge });
    await shop.opensShift();
    return shop;
  }

  get storeId(): string {
    return this.vendor.stores[0].id;
  }

  async opensShift(): Promise<string> {
    this.shift = `${this.vendor.id}-shift-${++this.#count}`;
    const outcome = await this.lane.sendOne(this.lane.opening(this.shift));
    expect(outcome.kind, JSON.stringify(outcome)).to.equal('applied');
    return this.shift;
  }

  ask(
    method: string,
    path: string,
    body?: object,
    role: Role = 'cashier',
    url = this.system.url,
  ): Promise<Answer> {
    const { token } = this.vendor.people[role];
    return ask(url, method, path, { token, ...(body ? { body } : {}) });
  }

  /** An order nobody has paid yet: its id. */
  async unpaid(display_code = `D-${++this.#count}`): Promise<string> {
    const id = `${this.vendor.id}-order-${++this.#count}`;
    const outcome = await this.lane.sendOne(
      this.lane.sale({
        id,
        shift: this.shift,
        lines: [{ item_id: `${this.vendor.id}-milk`, unit_price: price }],
        fields: { payments: [], display_code, totals: { ...totals, paid: 0 } },
        prices_include_tax: true,
      }),
    );
    expect(outcome.kind, JSON.stringify(outcome)).to.equal('applied');
    return id;
  }

  paymentId(): string {
    return `${this.vendor.id}-payment-${++this.#count}`;
  }

  asks(orderId: string, fields: object = {}, role: Role = 'cashier', url?: string): Promise<Answer> {
    const body = {
      store_device_id: this.terminal,
      amount: price,
      client_payment_id: this.paymentId(),
      ...fields,
    };
    return this.ask('post', `${orders}/${orderId}/terminal-payments`, body, role, url);
  }

  /** Asked for: its transaction reference. */
  async asked(orderId: string, fields: object = {}, url?: string): Promise<string> {
    const answer = await this.asks(orderId, fields, 'cashier', url);
    expect(answer.status, answer.text).to.equal(202);
    return answer.body.transaction_ref as string;
  }

  /** An unpaid order whose payment the agent was told of. */
  async told(agent: ScriptedAgent, fields: object = {}): Promise<PaymentRequest> {
    const ref = await this.asked(await this.unpaid(), fields);
    return agent.next('payment_request', ({ transactionRef }) => transactionRef === ref);
  }

  async payment(orderId: string, ref: string): Promise<any> {
    const answer = await this.ask('get', `${orders}/${orderId}/terminal-payments/${ref}`);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body;
  }

  async order(id: string): Promise<Order> {
    return (await this.ask('get', `${orders}/${id}`, undefined, 'owner')).body as Order;
  }

  /** `status`, `payment_status`, what was paid, and the outcome of each payment. */
  async stateOf(id: string): Promise<unknown[]> {
    const { status, payment_status, paid, payments } = await this.order(id);
    return [status, payment_status, paid, payments.map(({ outcome }) => outcome)];
  }

  webhook(result: object, key = this.bridge.key, url = this.system.url): Promise<Answer> {
    const headers = { 'x-pos-terminal-key': key };
    return ask(url, 'post', '/pos/payments/terminal-webhook', { body: result, headers });
  }

  settle(orderId: string, ref: string, body: object, role: Role = 'manager'): Promise<Answer> {
    return this.ask('post', `${orders}/${orderId}/terminal-payments/${ref}/settle`, body, role);
  }

  /** What somebody has to look at. */
  async attention(): Promise<{ transaction_ref: string; attention: string }[]> {
    const path = '/vendor/point-of-sale/terminal-payments?only=attention&limit=100';
    const answer = await this.ask('get', path, undefined, 'owner');
    expect(answer.status, answer.text).to.equal(200);
    return answer.body.data as { transaction_ref: string; attention: string }[];
  }

  /** Codes of what was refused of what agents said, newest last. */
  async recorded(about: string): Promise<string[]> {
    const { rows } = await this.system.owner.query<{ code: string }>(
      `SELECT code FROM rejections WHERE collection = 'payment_result'
          AND (document_id = $1 OR payload ->> 'transaction_ref' = $1) ORDER BY created_at`,
      [about],
    );
    return rows.map(({ code }) => code);
  }

  agent(address = this.bridge.wsUrl): Promise<ScriptedAgent> {
    return ScriptedAgent.welcomed(address);
  }
}

const totals = { subtotal: price, discount: 0, tax: 0, rounding: 0, total: price, change: 0 };

export async function savedDevice(
  system: System,
  vendor: GivenVendor,
  fields: object,
  store = 0,
): Promise<string> {
  const { token } = vendor.people.owner;
  const body = { store_id: vendor.stores[store]!.id, config: { host: '10.0.0.9', port: 22_000 }, ...fields };
  const answer = await ask(system.url, 'post', devices, { token, body });
  expect(answer.status, answer.text).to.equal(201);
  return answer.body.id as string;
}

export async function activated(system: System, vendor: GivenVendor, deviceId: string): Promise<Activated> {
  const { token } = vendor.people.owner;
  const answer = await ask(system.url, 'post', `${devices}/pos-bridge/activate`, {
    token,
    body: { deviceId },
  });
  expect(answer.status, answer.text).to.equal(200);
  const { wsUrl, webhookUrl, terminalId } = answer.body as Activated;
  return { wsUrl, webhookUrl, terminalId, key: new URL(wsUrl).searchParams.get('token')! };
}

/** Until it is so; throws after a while. */
export async function until<T>(look: () => Promise<T | undefined | false>, within = 8000): Promise<T> {
  const end = performance.now() + within;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error('It never came to be so.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

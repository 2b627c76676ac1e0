// A shop whose card terminal is reached through the server, for the browser: orders are placed unpaid and asked for at the
// terminal over REST, and a scripted agent on the real socket says what became of each.
import type { PaymentAlarm, PaymentRequest } from '@evertill/schemas';
import { aCounting } from '../support/given-journal.ts';
import { ScriptedAgent } from '../support/scripted-agent.ts';
import { answerToOwner, askAsOwner } from './back-office.ts';
import type { TillServer } from './till-server.ts';
import { testClock } from '../support/test-clock.ts';

const orders = '/vendor/point-of-sale/orders';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Given {
  readonly agent: ScriptedAgent;
  readonly terminal: string;
  readonly item: string;
  readonly lane: Named;
  readonly owner: Named;
}

export class BridgedOffice {
  readonly agent: ScriptedAgent;
  readonly terminal: string;
  /** Where alarms of tills come from, and whose word they are about. */
  readonly lane: Named;
  readonly owner: Named;
  readonly #server: TillServer;
  readonly #item: string;
  #shift = '';
  #count = 0;

  private constructor(server: TillServer, given: Given) {
    this.#server = server;
    this.agent = given.agent;
    this.terminal = given.terminal;
    this.#item = given.item;
    this.lane = given.lane;
    this.owner = given.owner;
  }

  static async open(server: TillServer, terminalName: string): Promise<BridgedOffice> {
    const store_id = server.ready.stores[0]!.id;
    const { id: terminal } = await answerToOwner<{ id: string }>(server, 'POST', '/vendor/settings/devices', {
      store_id,
      type: 'payment_terminal',
      name: terminalName,
      config: { host: '10.0.0.9', port: 22_000 },
    });
    const activate = '/vendor/settings/devices/pos-bridge/activate';
    const { wsUrl } = await answerToOwner<{ wsUrl: string }>(server, 'POST', activate, {
      deviceId: terminal,
    });
    const [item] = await server.sql<{ id: string }>(
      `SELECT i.id FROM items i WHERE i.store_id = $1 AND i.status = 1 AND NOT i.deleted AND i.item_type = 'NORMAL'
          AND NOT EXISTS (SELECT FROM item_variations v WHERE v.parent_id = i.id) ORDER BY i.id LIMIT 1`,
      [store_id],
    );
    const [lane] = await server.sql<Named>(
      'SELECT id, name FROM store_pos_registers WHERE parent_id = $1 AND id = $2',
      [store_id, server.ready.stores[0]!.laneIds.at(-1)!],
    );
    const [owner] = await server.sql<Named>(
      'SELECT s.id, s.name FROM vendor_staff s JOIN logins l ON l.staff_id = s.id WHERE l.email = $1',
      [server.ready.logins[0]!.email],
    );
    const agent = await ScriptedAgent.welcomed(wsUrl);
    const office = new BridgedOffice(server, { agent, terminal, item: item!.id, lane: lane!, owner: owner! });
    await office.opensShift();
    return office;
  }

  /** At the lane no till of a test stands at. */
  async opensShift(): Promise<string> {
    const { id: store_id, laneIds } = this.#server.ready.stores[0]!;
    const { id } = await answerToOwner<{ id: string }>(this.#server, 'POST', '/vendor/shifts/work-shifts', {
      store_id,
      pos_register_id: laneIds.at(-1)!,
      shift_label: `cards ${++this.#count}`,
      opening_cash: 0,
      opening_invoice_slip_count: 0,
      opening_voucher_stub_count: 0,
      opening_card_receipt_count: 0,
    });
    this.#shift = id;
    return id;
  }

  closesShift(): Promise<void> {
    return askAsOwner(this.#server, 'PATCH', `/vendor/shifts/work-shifts/${this.#shift}/close`, aCounting);
  }

  /** An unpaid order of that many pieces, whose payment the agent was told of. */
  async told(pieces = 1): Promise<PaymentRequest> {
    const { id: store_id, laneIds } = this.#server.ready.stores[0]!;
    const placed = await answerToOwner<{ order_id: string; server_totals: { total: number } }>(
      this.#server,
      'POST',
      orders,
      {
        store_id,
        pos_register_id: laneIds.at(-1)!,
        vendor_work_shift_id: this.#shift,
        display_code: `K-${++this.#count}`,
        lines: [{ item_id: this.#item, qty: `${pieces}.000` }],
        payments: [],
      },
    );
    const { transaction_ref: ref } = await answerToOwner<{ transaction_ref: string }>(
      this.#server,
      'POST',
      `${orders}/${placed.order_id}/terminal-payments`,
      {
        store_device_id: this.terminal,
        amount: placed.server_totals.total,
        client_payment_id: `browser-payment-${++this.#count}`,
      },
    );
    return this.agent.next('payment_request', ({ transactionRef }) => transactionRef === ref);
  }

  /** What a till at the last lane found out about a card it charged itself, though the owner had said it had not. */
  alarm(transactionRef: string): PaymentAlarm {
    return {
      type: 'payment_alarm',
      transactionRef,
      storeDeviceId: this.terminal,
      orderId: `sale of ${transactionRef}`,
      laneId: this.lane.id,
      code: 'card_charged_after_all',
      amount: 1234,
      currency: 'EUR',
      at: testClock.iso(),
      saidBy: this.owner.id,
    };
  }

  dealtWith(note: string): NonNullable<PaymentAlarm['settled']> {
    return { how: 'given_back', by: this.owner.id, note, at: testClock.iso() };
  }

  /** On record at the server. */
  async received({ transactionRef }: PaymentRequest): Promise<void> {
    await this.agent.next('payment_result_received', (frame) => frame.transactionRef === transactionRef);
  }

  async flagged({ transactionRef }: PaymentRequest): Promise<string> {
    const [row] = await this.#server.sql<{ attention: string }>(
      'SELECT attention FROM terminal_payments WHERE id = $1',
      [transactionRef],
    );
    return row!.attention;
  }

  /** How many payments of the store somebody has to look at. */
  async attention(): Promise<number> {
    const path = `/vendor/point-of-sale/terminal-payments?only=attention&store_id=${this.#server.ready.stores[0]!.id}`;
    return (await answerToOwner<{ total: number }>(this.#server, 'GET', path)).total;
  }

  /** The order's own words about money. */
  async orderOf({
    orderId,
  }: PaymentRequest): Promise<{ status: string; payment_status: string; paid: number }> {
    const { status, payment_status, paid } = await answerToOwner<{
      status: string;
      payment_status: string;
      paid: number;
    }>(this.#server, 'GET', `${orders}/${orderId}`);
    return { status, payment_status, paid };
  }

  voids({ orderId }: PaymentRequest): Promise<void> {
    return askAsOwner(this.#server, 'POST', `${orders}/${orderId}/void`, { reason: 'gone' });
  }

  /** As if it had been asked for so long ago. */
  async ages({ transactionRef }: PaymentRequest, time: string): Promise<void> {
    await this.#server.sql(
      `UPDATE terminal_payments SET asked_at = asked_at - $2::interval, told_at = told_at - $2::interval WHERE id = $1`,
      [transactionRef, time],
    );
  }
}

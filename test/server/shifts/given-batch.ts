// A store with a card terminal, and shifts that are closed with its batch, for the tests of both.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { OperationEntry, OrderPlacePayload, ShiftClosePayload, WorkShift } from '@evertill/schemas';
import type { Log } from '../../../server/log.ts';
import { aCounting, anOpening, aSale, GivenJournal } from '../../support/given-journal.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { simulatedTerminals } from '../../support/simulated-terminals.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';
import { TerminalSimulation } from '../../support/terminal-simulation.ts';
import type { Manner } from '../../support/terminal-simulation.ts';

export const doors = ['vendor', 'auth', 'journal'] as const;
/** Both sets of routes, and the journal of a till. */
export type CloseDoor = (typeof doors)[number];

const prefixes = { vendor: '/vendor/shifts', auth: '/auth/vendor/context/shifts' } as const;

/** `409 shift_closed`, `200`. */
export function said({ status, body }: Answer): string {
  return status < 300 ? String(status) : `${status} ${body.code}`;
}

/** A whole server that reaches a simulated terminal and listens to it for so many ms. */
export async function startGivenBatches(patience: number, log?: Log): Promise<GivenBatches> {
  const terminal = await TerminalSimulation.start();
  const terminals = simulatedTerminals(terminal.port);
  // Four hundred closes take longer than a sign-in usually counts.
  const config = { accessExpires: 4 * 3600 };
  const system = await startTestSystem({
    server: { terminals, terminalPatience: patience, config, ...(log ? { log } : {}) },
  });
  const vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
  const given = new GivenBatches(system, vendor, terminal);
  await given.furnish();
  return given;
}

export class GivenBatches {
  readonly system: System;
  readonly vendor: GivenVendor;
  readonly terminal: TerminalSimulation;
  /** Whoever serves now. */
  url: string;
  terminalId = '';
  #shifts = 0;

  constructor(system: System, vendor: GivenVendor, terminal: TerminalSimulation) {
    this.system = system;
    this.vendor = vendor;
    this.terminal = terminal;
    this.url = system.url;
  }

  async stop(): Promise<void> {
    await this.system.stop();
    await this.terminal.unplug();
  }

  /** Before each test. */
  begins(): void {
    this.takes('accepts');
    this.terminal.told.length = 0;
    this.terminal.asked = 0;
    this.terminal.strike = () => undefined;
  }

  /** After each test: everything is decided, batches and shifts agree, and the lane is free for the next one. */
  async ends(): Promise<void> {
    this.terminal.isForgetful = false;
    await this.recovered();
    await this.expectAgreement();
    await this.system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = opened_at WHERE status = 'open'",
    );
    await this.system.owner.query('DELETE FROM lane_leases');
  }

  /** How the terminal takes the next commands; the last for ever. */
  takes(...manners: readonly Manner[]): void {
    this.terminal.manners.splice(0, Infinity, ...manners);
  }

  async furnish(): Promise<void> {
    await giveProduct(this.system, this.vendor, { id: 'milk', sku_code: 'MILK', price: 730 });
    const device = { store_id: this.storeId, type: 'payment_terminal', name: 'Terminal 1' };
    const { body, text } = await this.as('owner', 'post', '/vendor/settings/devices', device);
    if (!body?.id) throw new Error(`No terminal: ${text}`);
    this.terminalId = body.id as string;
  }

  get storeId(): string {
    return this.vendor.stores[0].id;
  }

  get laneId(): string {
    return this.vendor.stores[0].lanes[0];
  }

  as(role: Role, method: string, path: string, body?: object): Promise<Answer> {
    const { token } = this.vendor.people[role];
    return ask(this.url, method, path, { token, ...(body ? { body } : {}) });
  }

  /** A shift of the cashier on the first lane. */
  async opened(): Promise<string> {
    const id = `${this.vendor.id}-shift-${++this.#shifts}`;
    const body = { ...anOpening({ id, pos_register_id: this.laneId }), store_id: this.storeId };
    const answer = await this.as('cashier', 'post', '/auth/vendor/context/shifts/work-shifts', body);
    expect(said(answer), 'the shift opens').to.equal('201');
    return id;
  }

  /** Paid by card unless told otherwise. */
  sale(shift: string, id: string = randomUUID(), method: 'card' | 'cash' = 'card'): OrderPlacePayload {
    const lines = [{ item_id: 'milk', unit_price: 730 }];
    const sale = aSale({ id, lane: this.laneId, shift, lines });
    if (method === 'cash') return sale;
    const [paid] = sale.payments;
    const terminal = {
      paymentReference: id,
      authCode: '1',
      cardLast4: '4242',
      cardBrand: 'visa',
      entryMode: 'chip',
      outcome: 'succeeded',
    } as const;
    return { ...sale, payments: [{ ...paid!, method: 'card', terminal }] };
  }

  async sells(shift: string, sale = this.sale(shift)): Promise<Answer> {
    return this.as('cashier', 'post', '/vendor/point-of-sale/orders', { ...sale, store_id: this.storeId });
  }

  counting(more: Partial<ShiftClosePayload> = {}): Omit<ShiftClosePayload, 'id'> {
    return {
      ...aCounting,
      close_payment_terminal_batch: true,
      payment_terminal_device_id: this.terminalId,
      ...more,
    };
  }

  entry(
    journal: GivenJournal,
    type: string,
    payload: object,
    { role = 'cashier', captured_at }: { role?: Role; captured_at?: string } = {},
  ): OperationEntry {
    return journal.entry(type, payload, {
      actor_id: this.vendor.people[role].staff.id,
      store_id: this.storeId,
      ...(captured_at === undefined ? {} : { captured_at }),
    });
  }

  /** The outcome of one entry, in a word or two. */
  async send(entry: OperationEntry, role: Role = 'cashier'): Promise<string> {
    const answer = await this.as(role, 'post', '/sync/operations', { operations: [entry] });
    if (answer.status !== 200) return said(answer);
    const [outcome] = answer.body.outcomes as { kind: string; code?: string }[];
    return [outcome!.kind, outcome!.code].filter(Boolean).join(' ');
  }

  /** Through any door; answers what it was told. */
  async closes(
    shift: string,
    door: CloseDoor = 'vendor',
    more: Partial<ShiftClosePayload> = {},
    role: Role = 'cashier',
  ): Promise<string> {
    if (door === 'journal') {
      const journal = new GivenJournal(`till-${randomUUID()}`);
      return this.send(
        this.entry(journal, 'shift.close', { id: shift, ...this.counting(more) }, { role }),
        role,
      );
    }
    const path = `${prefixes[door]}/work-shifts/${shift}/close`;
    const via = role === 'cashier' && door === 'vendor' ? 'owner' : role;
    return said(await this.as(via, 'patch', path, this.counting(more)));
  }

  async shift(id: string): Promise<WorkShift> {
    const stored = await this.system.database.read({ vendor_id: this.vendor.id }, (tx) =>
      tx.get(collections.work_shift, id),
    );
    return stored!.document as WorkShift;
  }

  /** The detail as the owner sees it. */
  async detail(id: string): Promise<Answer['body']> {
    return (await this.as('owner', 'get', `/vendor/shifts/work-shifts/${id}`)).body;
  }

  /** Commands of every shift, oldest first. */
  async commands(): Promise<readonly { id: string; shift: string; state: string }[]> {
    const { rows } = await this.system.owner.query(
      'SELECT id, vendor_work_shift_id AS shift, state FROM terminal_batch_closes WHERE vendor_id = $1 ORDER BY asked_at, number',
      [this.vendor.id],
    );
    return rows as { id: string; shift: string; state: string }[];
  }

  /** Waits until nothing is undecided; the pauses between two questions are left out. */
  async recovered(within = 20_000): Promise<void> {
    const end = performance.now() + within;
    for (;;) {
      await this.system.owner.query(
        'UPDATE terminal_batch_closes SET next_try_at = asked_at WHERE tries > 0',
      );
      await this.system.server.jobs.runNow('terminal-batches');
      const open = (await this.commands()).filter(({ state }) => ['asked', 'closed'].includes(state));
      if (open.length === 0) return;
      if (performance.now() > end) throw new Error(`Still undecided: ${JSON.stringify(open)}`);
      await sleep(25);
    }
  }

  /**
   * A batch is closed at the terminal exactly when its shift is closed and says so; nothing of a failed close is kept; and
   * each order of a closed shift is in its figures, or late.
   */
  async expectAgreement(): Promise<void> {
    const commands = await this.commands();
    const { rows } = await this.system.owner.query(
      'SELECT id, status, terminal_batch_closed_at AS at, terminal_batch_asked_at AS asked, closing_actual_cash AS counted, z_number::int AS z FROM vendor_work_shifts WHERE vendor_id = $1',
      [this.vendor.id],
    );
    const shifts = rows as {
      id: string;
      status: string;
      at: unknown;
      asked: unknown;
      counted: unknown;
      z: number;
    }[];
    const { closed, told } = this.terminal;
    expect(new Set(told).size, 'a command given twice').to.equal(told.length);
    for (const { id, status, at, asked, counted, z } of shifts) {
      const keys = commands.filter(({ shift }) => shift === id).map((command) => command.id);
      const batches = closed.filter((key) => keys.includes(key)).length;
      expect(batches, `batches of ${id}`).to.equal(at === null ? 0 : 1);
      expect(asked, `${id} still waits`).to.equal(null);
      if (at !== null) expect(status, id).to.equal('closed');
      if (status === 'open') expect([counted, z], `kept of a close of ${id}`).to.deep.equal([null, 0]);
    }
    const { rows: miscounted } = await this.system.owner.query(
      `SELECT s.id, s.closing_figures #>> '{order_stats,order_count}' AS counted, count(o.id) AS there
         FROM vendor_work_shifts s LEFT JOIN orders o
           ON o.vendor_id = s.vendor_id AND o.svc_vendor_work_shift_id = s.id AND NOT o.late
        WHERE s.vendor_id = $1 AND s.z_number > 0 GROUP BY s.id, s.closing_figures
       HAVING count(o.id) <> (s.closing_figures #>> '{order_stats,order_count}')::int`,
      [this.vendor.id],
    );
    expect(miscounted, 'orders between').to.deep.equal([]);
    expect(
      closed.every((key) => commands.some(({ id }) => id === key)),
      'a batch closed without a record',
    ).to.equal(true);
  }
}

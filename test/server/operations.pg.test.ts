// [O] The exchange that carries money, seen from outside: whatever an entry is, those behind it go on, and nothing a
// device has signed vanishes.
import { expect } from 'chai';
import { canonicalJson } from '@evertill/schemas';
import type { OperationEntry } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { OperationOutcome } from '@evertill/sync';
import { ConstraintRefusal } from '../../server/db/database.ts';
import type { Database } from '../../server/db/database.ts';
import { applyOperation } from '../../server/writes/apply-operation.ts';
import { patience } from '../../server/writes/operation-patience.ts';
import { aCustomer } from '../contract/contract-documents.ts';
import { altered, GivenJournal } from '../support/given-journal.ts';
import { GivenLane, operate } from '../support/given-shift.ts';
import { giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { greeted, helloOf } from '../support/system-socket.ts';
import type { Frame, SyncSocket } from '../support/system-socket.ts';
import { testClock } from '../support/test-clock.ts';

const { rev: _rev, ...ann } = aCustomer({ id: 'ann', store_id: 'acme-store-1' });
const milk = [{ item_id: 'milk', unit_price: 250 }];

describe('the operations exchange', () => {
  let system: System;
  let vendor: GivenVendor;
  let till: GivenLane;
  let sales = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk' });
    await giveProduct(system, vendor, { id: 'juice' });
    till = lane('till');
    await till.send(till.opening('shift'));
  });
  after(() => system?.stop());

  const lane = (device: string) => new GivenLane(system, vendor, new GivenJournal(device));
  const sale = (from = till) => from.sale({ id: `sale-${++sales}`, shift: 'shift', lines: milk });
  const orders = async () => Number((await system.owner.query('SELECT count(*) FROM orders')).rows[0].count);

  describe('[O3] a refused entry in front of 100 good ones', () => {
    let outcomes: readonly OperationOutcome[];
    let refused: OperationEntry;
    let already: number;

    before(async () => {
      already = await orders();
      refused = till.sale({ id: 'refused', shift: 'shift', lines: [{ item_id: 'gone', unit_price: 1 }] });
      const good = Array.from({ length: 100 }, () => sale());
      outcomes = await till.send(refused, ...good);
    });

    it('is the only one refused: all 100 are applied, in order', async () => {
      expect(outcomes.map(({ kind }) => kind)).to.deep.equal([
        'rejected',
        ...Array.from({ length: 100 }, () => 'applied'),
      ]);
      expect(await orders()).to.equal(already + 100);
      const numbers = outcomes.flatMap((outcome) =>
        outcome.kind === 'applied' ? [outcome.result['number'] as number] : [],
      );
      expect(numbers).to.deep.equal(numbers.toSorted((a, b) => a - b));
    });

    it('[I10] is kept on the server with its reason and what was signed', async () => {
      const { rows } = await system.owner.query(
        'SELECT code, details, payload, door, device_seq FROM rejections WHERE device_id = $1 AND code = $2',
        ['till', 'item_unknown'],
      );
      expect(rows).to.have.length(1);
      expect(rows[0]).to.deep.include({
        details: { client_line_id: 'refused-0', item_id: 'gone' },
        payload: refused,
        door: 'journal',
      });
    });

    it('[O5] is refused again in the same words, and is recorded once', async () => {
      expect(await till.sendOne(refused)).to.deep.equal(outcomes[0]);
      const { rows } = await system.owner.query("SELECT 1 FROM rejections WHERE code = 'item_unknown'");
      expect(rows).to.have.length(1);
    });

    it('stops no download: a price changed meanwhile arrives', async () => {
      const { token } = vendor.people.cashier;
      const socket = await greeted(system.url, { token, store_id: vendor.stores[0].id });
      const pulled = await socket.ask({ type: 'pull', collection: 'product', checkpoint: null, limit: 10 });
      await socket.ask({ type: 'stream', collections: { product: { checkpoint: pulled['checkpoint'] } } });
      const sending = socket.ask({ type: 'operations', operations: [{ ...refused }, { ...sale() }] });
      const { token: owner } = vendor.people.owner;
      await ask(system.url, 'patch', '/vendor/products/juice', { token: owner, body: { price: 2.6 } });
      const juiceIn = (frame: Frame) =>
        ((frame['documents'] ?? []) as { id: string; price: number }[]).find(({ id }) => id === 'juice');
      // What the sale takes from the stock may come before it.
      await socket.next((frame) => juiceIn(frame)?.price === 260);
      const { outcomes: answered } = (await sending) as unknown as { outcomes: OperationOutcome[] };
      expect(answered.map(({ kind }) => kind)).to.deep.equal(['rejected', 'applied']);
      await socket.close();
    });
  });

  describe('[I11] whatever an entry is, it gets its own answer and the next one is applied', () => {
    const poison: readonly (readonly [string, (good: OperationEntry) => object, string])[] = [
      ['of a type nobody knows', (good) => altered(good, { type: 'order.steal' }), 'operation_unknown'],
      ['of a type every object has', (good) => altered(good, { type: 'constructor' }), 'operation_unknown'],
      ['of a type every object has', (good) => altered(good, { type: 'toString' }), 'operation_unknown'],
      [
        'with a payload of another shape',
        (good) => altered(good, { payload: { lines: 'many' } }),
        'invalid_input',
      ],
      [
        'with a field nobody knows in its payload',
        (good) => altered(good, { payload: { ...good.payload, extra: 1 } }),
        'unknown_field',
      ],
      ['with a field nobody knows beside it', (good) => ({ ...good, extra: 1 }), 'unknown_field'],
      ['without a hash', ({ hash: _hash, ...rest }) => rest, 'invalid_input'],
      [
        'altered after it was signed',
        (good) => ({ ...good, captured_at: '2026-01-01T00:00:00.000Z' }),
        'operation_hash',
      ],
      [
        'from the year 0',
        (good) => altered(good, { captured_at: '0000-01-01T00:00:00.000Z' }),
        'invalid_input',
      ],
      [
        'from before 1970',
        (good) => altered(good, { captured_at: '1969-12-31T23:59:59.999Z' }),
        'invalid_input',
      ],
      [
        'that is no date',
        (good) => altered(good, { captured_at: '2026-13-45T00:00:00.000Z' }),
        'invalid_input',
      ],
      [
        'of a day that never was',
        (good) => altered(good, { captured_at: '2026-02-31T00:00:00.000Z' }),
        'invalid_input',
      ],
      ['of a store that is not there', (good) => altered(good, { store_id: 'nowhere' }), 'not_found'],
      ['of a person nobody knows', (good) => altered(good, { actor_id: 'nobody' }), 'forbidden'],
      [
        'on a lane that is not there',
        (good) => altered(good, { payload: { ...good.payload, pos_register_id: 'x' } }),
        'pos_register',
      ],
      [
        'with an amount beyond every number',
        (good) =>
          altered(good, {
            payload: { ...good.payload, totals: { ...(good.payload['totals'] as object), total: 1e15 } },
          }),
        'invalid_input',
      ],
    ];
    for (const [what, spoil, code] of poison) {
      it(`one ${what} (${code})`, async () => {
        const [bad, good] = await till.send(spoil(sale()), sale());
        expect(bad).to.include({ kind: 'rejected', code });
        expect(good).to.include({ kind: 'applied' });
      });
    }

    it('a batch of nothing but the greatest number of them', async () => {
      const entries = Array.from({ length: limits.operationsPerBatch }, () =>
        altered(sale(), { type: 'order.steal' }),
      );
      const outcomes = await till.send(...entries);
      expect(outcomes).to.have.length(limits.operationsPerBatch);
      const { token } = vendor.people.cashier;
      const tooMany = await ask(system.url, 'post', '/sync/operations', {
        token,
        body: { operations: [...entries, sale()] },
      });
      expect([tooMany.status, tooMany.body.code]).to.deep.equal([400, 'invalid_input']);
    });
  });

  describe('[O5] a number belongs to one entry for ever', () => {
    it('gets its verdict also where it comes twice at once and the slower one meets a constraint', async () => {
      const { deps } = system.server;
      const received = { sender: vendor.people.cashier.actor, raw: sale(), door: 'journal' } as const;
      const { database } = deps;
      const faster: OperationOutcome[] = [];
      const slow: Database = {
        feed: database.feed,
        read: (tenant, work) => database.read(tenant, work),
        onCommit: (listener) => database.onCommit(listener),
        async write(tenant, work) {
          if (faster.length > 0) return database.write(tenant, work);
          faster.push(await applyOperation(deps, received));
          throw new ConstraintRefusal('orders_number');
        },
      };
      const slower = await applyOperation({ ...deps, database: slow }, received);
      expect(faster[0]).to.include({ kind: 'applied' });
      expect(slower).to.deep.equal(faster[0]);
    });

    it('something else under it is refused without a seal, and both versions are kept', async () => {
      const first = sale();
      await till.send(first);
      const forged = altered(first, { captured_at: '2026-01-01T00:00:00.000Z' });
      const outcome = await till.sendOne(forged);
      expect(outcome).to.deep.include({
        kind: 'rejected',
        code: 'operation_mismatch',
        ack: '',
        hash: forged.hash,
      });
      expect(await till.sendOne(first), 'the first stands').to.include({ kind: 'applied', hash: first.hash });
      const { rows } = await system.owner.query(
        "SELECT payload FROM rejections WHERE code = 'operation_mismatch'",
      );
      expect(rows[0].payload).to.deep.equal(forged);
    });

    it('[I2] a whole batch sent ten times at once is applied once, and each sender gets the same answers', async () => {
      const from = lane('impatient');
      const batch = [
        sale(from),
        sale(from),
        from.edit('customer', 'ann', 0, {}, ann),
        sale(from),
        sale(from),
      ];
      const already = await orders();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => operate(system, vendor.people.manager, batch)),
      );
      expect(await orders()).to.equal(already + 4);
      for (const outcomes of answers) {
        expect(outcomes.map(({ kind }) => kind)).to.deep.equal([
          'applied',
          'applied',
          'rejected',
          'applied',
          'applied',
        ]);
      }
      expect(new Set(answers.map((outcomes) => canonicalJson(outcomes))).size, 'one answer').to.equal(1);
    });

    it('the same number of another device is another entry', async () => {
      const [one, other] = [lane('twin-a'), lane('twin-b')];
      const outcomes = await till.send(sale(one), sale(other));
      expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'applied']);
    });
  });

  describe('[O6] what is not proven, or brought by somebody who may not, leaves no trace in the ledger', () => {
    const missing = async (device: string): Promise<{ device_seq: number; missing: number[] }> => {
      const { token } = vendor.people.cashier;
      const body = helloOf({ token: '', store_id: vendor.stores[0].id, device_id: device });
      return (await ask(system.url, 'post', '/sync/hello', { token, body })).body.ledger;
    };

    it('an entry damaged on its way is asked for again, and then applied', async () => {
      const from = lane('damaged');
      const [first, second, third] = [sale(from), sale(from), sale(from)];
      const outcomes = await till.send(first, { ...second, captured_at: '2026-01-01T00:00:00.000Z' }, third);
      expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'rejected', 'applied']);
      expect(outcomes[1]).to.include({ code: 'operation_hash', ack: '' });
      expect(await missing('damaged')).to.deep.equal({ device_seq: 3, missing: [2] });
      expect(await till.sendOne(second)).to.include({ kind: 'applied' });
      expect(await missing('damaged')).to.deep.equal({ device_seq: 3, missing: [] });
    });

    it('and is kept once, however often it is brought', async () => {
      const from = lane('stubborn');
      const entry = sale(from);
      const damaged = { ...entry, captured_at: '2026-01-01T00:00:00.000Z' };
      const unreadable = { ...entry, payload: 7 };
      for (let time = 0; time < 3; time++) await till.send(damaged, unreadable);
      await till.send({ ...damaged, captured_at: '2026-01-02T00:00:00.000Z' });
      const { rows } = await system.owner.query(
        "SELECT code FROM rejections WHERE device_id = 'stubborn' ORDER BY code",
      );
      expect(rows.map(({ code }) => code as string)).to.deep.equal([
        'invalid_input',
        'operation_hash',
        'operation_hash',
      ]);
    });

    it('a sale brought by a stranger to the store is taken from one of its people later', async () => {
      const from = lane('borrowed');
      const entry = sale(from);
      const [refused] = await operate(system, vendor.people.neighbour, [entry]);
      expect(refused).to.include({ kind: 'rejected', code: 'not_found', ack: '' });
      expect(await till.sendOne(entry)).to.include({ kind: 'applied' });
    });

    it('a gap in the numbers stops nothing and is known', async () => {
      const from = lane('gap');
      const first = sale(from);
      from.journal.skip(3);
      const fifth = sale(from);
      expect((await till.send(first, fifth)).map(({ kind }) => kind)).to.deep.equal(['applied', 'applied']);
      expect(await missing('gap')).to.deep.equal({ device_seq: 5, missing: [2, 3, 4] });
    });

    it('an entry that waits is asked for: its device may have been told more before a restore', async () => {
      const from = lane('restored');
      const waits = from.sale({ id: 'waits', shift: 'of-another-device', lines: milk });
      expect(await till.sendOne(waits)).to.include({ kind: 'waiting_for' });
      expect(await missing('restored')).to.deep.equal({ device_seq: 1, missing: [1] });
    });
  });

  describe('[O4] an entry that names what has not arrived', () => {
    it('waits although an operation that makes nothing was refused by that name', async () => {
      const payload = { collection: 'product', id: 'awaited', base_rev: 1, base: {}, changes: {} };
      const edit = altered(sale(), { type: 'edit', payload });
      expect(await till.sendOne(edit)).to.include({ kind: 'rejected', code: 'forbidden' });
      const entry = till.sale({ id: 'patient', shift: 'awaited', lines: milk });
      expect(await till.sendOne(entry)).to.deep.include({ kind: 'waiting_for', for: 'awaited' });
    });

    it('waits, and is parked after ten minutes', async () => {
      const { deps } = system.server;
      const entry = till.sale({ id: 'early', shift: 'never-opened', lines: milk });
      const sendAfter = (ms: number) => {
        const clock = { ...deps.surroundings.clock, now: () => testClock.now() + ms };
        const later = { ...deps, surroundings: { ...deps.surroundings, clock } };
        return applyOperation(later, { sender: vendor.people.cashier.actor, raw: entry, door: 'journal' });
      };
      expect(await sendAfter(0)).to.deep.include({ kind: 'waiting_for', for: 'never-opened' });
      expect(await sendAfter(patience - 1000)).to.include({ kind: 'waiting_for' });
      const parked = await sendAfter(patience + 1000);
      expect(parked).to.deep.include({
        kind: 'rejected',
        code: 'waited_too_long',
        details: { for: 'never-opened' },
      });
      expect(await sendAfter(0), 'for good').to.deep.equal(parked);
    });
  });

  it('[O9] a sale is its own transaction: one that fails in the middle leaves nothing behind', async () => {
    const before = await orders();
    await system.owner.query(
      "ALTER TABLE order_payments ADD CONSTRAINT planted CHECK (id <> 'planted-cash')",
    );
    const bad = till.sale({ id: 'planted', shift: 'shift', lines: milk });
    const outcomes = await till.send(bad, sale());
    expect(outcomes[0]).to.deep.include({
      kind: 'rejected',
      code: 'invalid_input',
      details: { constraint: 'planted' },
    });
    expect(outcomes[1]).to.include({ kind: 'applied' });
    expect(await orders()).to.equal(before + 1);
    const { rows } = await system.owner.query("SELECT 1 FROM order_lines WHERE parent_id = 'planted'");
    expect(rows).to.deep.equal([]);
    await system.owner.query('ALTER TABLE order_payments DROP CONSTRAINT planted');
  });

  it('is the same over the socket', async () => {
    const { token } = vendor.people.cashier;
    const socket: SyncSocket = await greeted(system.url, { token, store_id: vendor.stores[0].id });
    const bad = altered(sale(), { type: 'constructor' });
    const answer = await socket.ask({ type: 'operations', operations: [{ ...bad }, { ...sale() }] });
    expect(answer['outcomes'].map(({ kind }: OperationOutcome) => kind)).to.deep.equal([
      'rejected',
      'applied',
    ]);
    await socket.close();
  });
});

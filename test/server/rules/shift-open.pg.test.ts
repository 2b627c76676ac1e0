// Opening shifts against real tables: what the rule reads, and who wins when many open at the same instant.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import { aReference } from '../../contract/contract-documents.ts';
import { anOpening, GivenJournal } from '../../support/given-journal.ts';
import { closeByHand, GivenLane, operate } from '../../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { isProof } from '../../support/is-proof.ts';

const atOnce = 50;
const rounds = isProof ? 1000 : 4;

describe('opening a shift, in Postgres', () => {
  let system: System;
  let vendor: GivenVendor;
  let devices = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk' });
  });
  after(() => system?.stop());
  afterEach(() =>
    system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    ),
  );

  const lane = () => new GivenLane(system, vendor, new GivenJournal(`device-${++devices}`));

  it(`[I4] ${atOnce} that open one lane at once: one is open, the others are told so, in each of ${rounds} rounds`, async function () {
    this.timeout(20_000 + rounds * 2000);
    for (let round = 0; round < rounds; round++) {
      const openings = Array.from({ length: atOnce }, (_, index) =>
        lane().opening(`shift-${round}-${index}`),
      );
      const outcomes = (
        await Promise.all(openings.map((entry) => operate(system, vendor.people.cashier, [entry])))
      ).flat();
      const applied = outcomes.filter(({ kind }) => kind === 'applied');
      expect(applied).to.have.length(1);
      const others = outcomes.filter(({ kind }) => kind !== 'applied');
      expect(
        others.map((outcome) => (outcome.kind === 'rejected' ? outcome.code : outcome.kind)),
      ).to.deep.equal(Array.from({ length: atOnce - 1 }, () => 'shift_open'));
      const { rows } = await system.owner.query("SELECT id FROM vendor_work_shifts WHERE status = 'open'");
      expect(rows).to.have.length(1);
      await closeByHand(system, rows[0].id as string);
    }
  });

  it('[I4] the same through REST: 201 once, 400 shift_open for all others', async () => {
    const { token } = vendor.people.owner;
    const body = {
      store_id: vendor.stores[0].id,
      ...anOpening({ id: 'x', pos_register_id: vendor.stores[0].lanes[0] }),
    };
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        ask(system.url, 'post', '/vendor/shifts/work-shifts', {
          token,
          body: { ...body, id: `rest-${index}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body: problem }) => `${status} ${problem.code}`))).to.deep.equal(
      new Set(['400 shift_open']),
    );
  });

  it('[I4] one id for a shift on each of two lanes at once: one of them has it, the other is told so', async function () {
    this.timeout(30_000);
    const { lanes, id: store_id } = vendor.stores[0];
    for (let round = 0; round < 20; round++) {
      const id = `shared-${round}`;
      const answers = await Promise.all(
        [lanes[0], lanes[1], lanes[0], lanes[1]].map((pos_register_id) =>
          ask(system.url, 'post', '/vendor/shifts/work-shifts', {
            token: vendor.people.owner.token,
            body: { store_id, ...anOpening({ id, pos_register_id }) },
          }),
        ),
      );
      const said = answers.map(({ status, body: { code = '' } }) => `${status} ${code}`.trim()).sort();
      expect(said).to.deep.equal(['201', ...Array.from({ length: 3 }, () => '400 shift_open')]);
      await closeByHand(system, id);
    }
  });

  it('a refused opening is known by its name: sales that wait for it are parked at once', async () => {
    const winner = lane();
    await winner.send(winner.opening('winner'));
    const loser = lane();
    const [opened, sold] = await loser.send(
      loser.opening('loser'),
      loser.sale({ id: 'orphan', shift: 'loser', lines: [{ item_id: 'milk', unit_price: 250 }] }),
    );
    expect(opened).to.include({ kind: 'rejected', code: 'shift_open' });
    expect(sold).to.deep.include({
      kind: 'rejected',
      code: 'waited_too_long',
      details: { for: 'loser', refused: 'shift_open' },
    });
  });

  it('[I18] carries from the last closed shift of the lane, or of lane and warehouse, whatever its clock said', async () => {
    const store_id = vendor.stores[0].id;
    for (const id of ['w1', 'w2']) {
      await give(
        system,
        vendor,
        collections.reference,
        aReference({ id, store_id, kind: 'warehouse', data: { is_default: false } }),
      );
    }
    const till = lane();
    for (const [id, warehouse_id, z] of [
      ['first', 'w1', 1],
      ['second', 'w2', 2],
      ['third', 'w1', 3],
    ] as const) {
      expect(await till.sendOne(till.opening(id, { warehouse_id }))).to.include({ kind: 'applied' });
      await closeByHand(system, id, { at: `2027-01-0${4 - z}T20:00:00Z`, z });
    }
    const last = await ask(
      system.url,
      'get',
      `/vendor/shifts/work-shifts/last-closed?store_id=${store_id}&pos_register_id=${till.laneId}`,
      { token: vendor.people.owner.token },
    );
    expect(last.body.id).to.equal('third');
    const carried = async (id: string, fields: object) => {
      const outcome = await till.sendOne(till.opening(id, { carry_from_previous: true, ...fields }));
      await closeByHand(system, id, { at: '2000-01-01T00:00:00Z' });
      return outcome.kind === 'applied_with_changes' ? outcome.result : outcome;
    };
    expect(await carried('a', {})).to.include({ carried_from_shift_id: 'third', opening_cash: 7500 });
    expect(await carried('b', { warehouse_id: 'w2' })).to.include({ carried_from_shift_id: 'second' });
    const { rows } = await system.owner.query(
      "SELECT opening_invoice_slip_count AS slips FROM vendor_work_shifts WHERE id = 'b'",
    );
    expect(Number(rows[0].slips)).to.equal(4);
  });

  it('takes a warehouse and a template of this store only, and of the right kind', async () => {
    const [here, elsewhere] = vendor.stores;
    const references = [
      aReference({ id: 'here', store_id: here.id, kind: 'warehouse', data: { is_default: true } }),
      aReference({ id: 'elsewhere', store_id: elsewhere.id, kind: 'warehouse', data: { is_default: true } }),
      aReference({
        id: 'early',
        store_id: here.id,
        kind: 'shift_template',
        data: { time_start: '08:00', time_end: '16:00' },
      }),
    ];
    for (const one of references) await give(system, vendor, collections.reference, one);
    const { token } = vendor.people.owner;
    const says = async (fields: object) => {
      const opening = anOpening({ id: `w-${++devices}`, pos_register_id: here.lanes[0], ...fields });
      const body = { store_id: here.id, ...opening };
      const answer = await ask(system.url, 'post', '/vendor/shifts/work-shifts', { token, body });
      return answer.status === 201 ? answer.body.warehouse_id : answer.body.code;
    };
    expect(await says({ warehouse_id: 'elsewhere' })).to.equal('warehouse');
    expect(await says({ warehouse_id: 'early' })).to.equal('warehouse');
    expect(await says({ warehouse_id: 'nothing' })).to.equal('warehouse');
    expect(await says({ template_id: 'here' })).to.equal('template_unknown');
    expect(await says({ warehouse_id: 'here', template_id: 'early' })).to.equal('here');
    await closeByHand(system, `w-${devices}`);
    const till = lane();
    const opened = till.opening('without', { warehouse_id: 'elsewhere', template_id: 'early' });
    expect(await till.sendOne(opened), 'a till has opened it').to.include({ kind: 'applied_with_changes' });
    const { rows } = await system.owner.query(
      "SELECT warehouse_id, template_id FROM vendor_work_shifts WHERE id = 'without'",
    );
    expect(rows).to.deep.equal([{ warehouse_id: '', template_id: 'early' }]);
  });

  it('again, by the same entry, is the same shift: 20 at once store it once', async () => {
    const till = lane();
    const entry = till.opening('again');
    const outcomes = (await Promise.all(Array.from({ length: 20 }, () => till.send(entry)))).flat();
    expect(new Set(outcomes.map(({ kind }) => kind))).to.deep.equal(new Set(['applied']));
    const { rows } = await system.owner.query("SELECT outcome FROM operation_ledger WHERE subject = 'again'");
    expect(rows).to.deep.equal([{ outcome: 'applied' }]);
  });
});

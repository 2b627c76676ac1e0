// Opening a shift and placing an order through REST and through the journal: the same rule, the same codes. Those of their
// registries are asked in `point-of-sale/shift-refusals` and `order-refusals`.
import { expect } from 'chai';
import { collections, rejections, wireCode } from '@evertill/schemas';
import type { OrderPlacePayload, RejectionCode, ShiftOpenPayload } from '@evertill/schemas';
import { aProduct } from '../contract/contract-documents.ts';
import { anOpening, aSale, GivenJournal } from '../support/given-journal.ts';
import { closeByHand, operate } from '../support/given-shift.ts';
import { giveProduct, giveVendor, put } from '../support/given.ts';
import type { GivenVendor, Role } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { testClock } from '../support/test-clock.ts';

describe('the doors of operations', () => {
  let system: System;
  let vendor: GivenVendor;
  let journal: GivenJournal;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    journal = new GivenJournal('till');
    await giveProduct(system, vendor, { id: 'milk' });
  });
  after(() => system?.stop());

  const lane = () => vendor.stores[0].lanes[0];
  const newId = () => `id-${++count}`;

  /** `201`, or `status code` as a REST client sees it. */
  async function rest(role: Role, path: string, body: object): Promise<string> {
    const answer = await ask(system.url, 'post', path, { token: vendor.people[role].token, body });
    return answer.status < 300 ? String(answer.status) : `${answer.status} ${answer.body.code}`;
  }

  /** The same of a journal entry's outcome. */
  async function operated(role: Role, type: string, payload: object): Promise<string> {
    const person = vendor.people[role];
    const by = { actor_id: person.staff.id, store_id: vendor.stores[0].id };
    const entry = journal.entry(type, payload, by);
    const [outcome] = await operate(system, person, [entry]);
    if (outcome!.kind !== 'rejected') return outcome!.kind === 'waiting_for' ? 'waits' : '201';
    const code = outcome!.code as RejectionCode;
    return `${rejections[code].status} ${wireCode(code)}`;
  }

  describe('of a shift', () => {
    const openings: readonly (readonly [string, string, Partial<ShiftOpenPayload>])[] = [
      ['a basis that is none', '400 cash_handover_basis', { cash_handover_basis: 'pocket' }],
      ['an unknown field', '400 unknown_field', { float: 1 } as Partial<ShiftOpenPayload>],
    ];
    for (const [what, word, fields] of openings) {
      it(`all refuse ${what} (${word})`, async () => {
        const payload = { ...anOpening({ id: newId(), pos_register_id: lane() }), ...fields };
        const body = { ...payload, store_id: vendor.stores[0].id };
        expect(
          await rest('cashier', '/auth/vendor/context/shifts/work-shifts', body),
          'the fallback',
        ).to.equal(word);
        expect(await operated('cashier', 'shift.open', payload), 'the journal').to.equal(word);
      });
    }

    it('the current shift is what was opened, asked through both doors', async () => {
      const opening = anOpening({ id: newId(), pos_register_id: lane() });
      expect(await operated('cashier', 'shift.open', opening)).to.equal('201');
      const current = async (role: Role, path: string) => {
        const answer = await ask(system.url, 'get', `${path}?store_id=${vendor.stores[0].id}`, {
          token: vendor.people[role].token,
        });
        return answer.body?.id ?? `${answer.status} ${answer.body?.code ?? answer.text}`;
      };
      expect(await current('cashier', '/auth/vendor/context/shifts/work-shifts/current')).to.equal(
        opening.id,
      );
      expect(await current('reader', '/vendor/shifts/work-shifts/current')).to.equal(opening.id);
      expect(await current('cashier', '/vendor/shifts/work-shifts/current')).to.equal('403 forbidden');
      const mine = `/auth/vendor/context/shifts/work-shifts/current?store_id=${vendor.stores[0].id}&mine=1`;
      const others = await ask(system.url, 'get', mine, { token: vendor.people.reader.token });
      expect(others.body).to.equal(null);
      const second = anOpening({ id: newId(), pos_register_id: vendor.stores[0].lanes[1] });
      expect(await operated('owner', 'shift.open', second)).to.equal('201');
      expect(
        await current('cashier', '/auth/vendor/context/shifts/work-shifts/current'),
        'which lane?',
      ).to.equal('400 pos_register');
      expect(await current('reader', '/vendor/shifts/work-shifts/current')).to.equal('400 pos_register');
      const of = async (role: Role, more: string) => {
        const path = '/auth/vendor/context/shifts/work-shifts/current';
        const { token } = vendor.people[role];
        const query = `store_id=${vendor.stores[0].id}${more}`;
        return (await ask(system.url, 'get', `${path}?${query}`, { token })).body.id as string;
      };
      for (const { id, pos_register_id } of [opening, second])
        expect(await of('cashier', `&pos_register_id=${pos_register_id}`)).to.equal(id);
      expect(await of('cashier', '&mine=1'), 'one’s own is one').to.equal(opening.id);
      expect(await of('owner', ''), 'an owner is told the newest').to.equal(second.id);
      for (const id of [opening.id, second.id]) await closeByHand(system, id);
    });
  });

  describe('of an order', () => {
    before(async () => {
      await put(
        system,
        'acme',
        collections.product,
        aProduct({ id: 'far', store_id: vendor.stores[1].id, price: 250 }),
      );
      const opening = anOpening({ id: 'open-here', pos_register_id: lane() });
      expect(await operated('cashier', 'shift.open', opening)).to.equal('201');
    });

    const wrong: readonly (readonly [string, string, (sale: OrderPlacePayload) => OrderPlacePayload])[] = [
      [
        'an item of another store',
        '400 item_unknown',
        (sale) => ({ ...sale, lines: sale.lines.map((line) => ({ ...line, item_id: 'far' })) }),
      ],
      ['a lane that is not there', '400 pos_register', (sale) => ({ ...sale, pos_register_id: 'x' })],
      [
        'a card number with more than four digits',
        '400 invalid_input',
        (sale) => ({
          ...sale,
          payments: sale.payments.map((one) => ({
            ...one,
            method: 'card' as const,
            terminal: {
              paymentReference: '',
              authCode: '',
              cardLast4: '4111111111111111',
              cardBrand: '',
              entryMode: '',
              outcome: 'succeeded' as const,
            },
          })),
        }),
      ],
      ['an unknown field', '400 unknown_field', (sale) => ({ ...sale, tip: 1 }) as OrderPlacePayload],
    ];
    for (const [what, word, spoil] of wrong) {
      it(`all refuse ${what} (${word})`, async () => {
        const sale = spoil(
          aSale({
            id: newId(),
            lane: lane(),
            shift: 'open-here',
            lines: [{ item_id: 'milk', unit_price: 250 }],
          }),
        );
        const online = { ...sale, store_id: vendor.stores[0].id };
        const clock = { wall: 0, monotonic: 0, skew_ms: 0 };
        const place = {
          device_id: 'documents',
          device_seq: ++count,
          captured_at: testClock.iso(),
          clock,
        };
        expect(await rest('cashier', '/vendor/point-of-sale/orders', online), 'online').to.equal(word);
        expect(
          await rest('cashier', '/pos/orders', { ...online, ...place }),
          'the documents’ outbox',
        ).to.equal(word);
        expect(await operated('cashier', 'order.place', sale), 'the journal').to.equal(word);
      });
    }

    it('a shift nobody has opened is refused at once online, and waited for in a journal', async () => {
      const sale = aSale({
        id: newId(),
        lane: lane(),
        shift: 'nobody',
        lines: [{ item_id: 'milk', unit_price: 250 }],
      });
      expect(
        await rest('cashier', '/vendor/point-of-sale/orders', { ...sale, store_id: vendor.stores[0].id }),
      ).to.equal('400 order_shift_missing');
      expect(await operated('cashier', 'order.place', sale)).to.equal('waits');
    });

    it('no door takes a sale in a store one does not see', async () => {
      const sale = aSale({
        id: newId(),
        lane: lane(),
        shift: 'open-here',
        lines: [{ item_id: 'milk', unit_price: 250 }],
      });
      expect(
        await rest('neighbour', '/vendor/point-of-sale/orders', { ...sale, store_id: vendor.stores[0].id }),
      ).to.equal('404 not_found');
      expect(await operated('neighbour', 'order.place', sale)).to.equal('404 not_found');
    });
  });
});

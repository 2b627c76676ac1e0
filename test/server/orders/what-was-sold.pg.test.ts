// decisions.md, "POS bodies": `weight`, `serial` and `lot` of a line and the `note` of an order are kept with the order as
// they were sent, whichever door it came by; everybody who sees the order reads them, tills included. What is longer or
// finer than it may be is refused at each.
import { expect } from 'chai';
import type { Order, OrderLine, OrderPlacePayload } from '@evertill/schemas';
import type { HeadlessTill } from '@evertill/client-core';
import { aSale, GivenJournal } from '../../support/given-journal.ts';
import { operate } from '../../support/given-shift.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { tillAt } from '../../support/till-at.ts';
import { base, openShop } from './given-shop.ts';
import type { Shop } from './given-shop.ts';
import { testClock } from '../../support/test-clock.ts';

const doors = [`${base}/orders`, '/pos/orders', 'journal'] as const;
type Door = (typeof doors)[number];

const weight = { gross: '1.250', tare: '0.018', stable: true, device: 'Scale 3' };
const asSent = { weight, serial: 'SN-00017', lot: 'L2026-11' };
const note = 'For the party on Saturday';

describe('what an order says of the goods beside their price', function () {
  this.timeout(30_000);
  let system: System;
  let shop: Shop;
  let till: HeadlessTill;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    shop = await openShop(system, 'acme', { prices_include_tax: true });
    till = await tillAt(system, shop.vendor);
  });
  after(async () => {
    await till?.close();
    await system?.stop();
  });

  /** One soap, and one that was neither weighed nor numbered. */
  function sale(line: object = asSent, fields: Partial<OrderPlacePayload> = { note }): OrderPlacePayload {
    const soap = { item_id: 'acme-soap', unit_price: 200 };
    const whole = aSale({
      id: `sale-${++count}`,
      lane: shop.lane.laneId,
      shift: shop.shift,
      lines: [soap, soap],
      fields,
    });
    return { ...whole, lines: [{ ...whole.lines[0]!, ...line }, whole.lines[1]!] };
  }

  async function says(door: Door, payload: OrderPlacePayload): Promise<string> {
    if (door === 'journal') {
      const person = shop.vendor.people.cashier;
      const fields = { actor_id: person.staff.id, store_id: shop.storeId };
      const [outcome] = await operate(system, person, [
        new GivenJournal(`device-${++count}`).entry('order.place', payload, fields),
      ]);
      return outcome!.kind === 'rejected' ? outcome!.code : outcome!.kind.replace(/^applied.*/, 'yes');
    }
    const place = {
      device_id: `device-${++count}`,
      device_seq: 1,
      captured_at: testClock.iso(),
      clock: { wall: testClock.now(), monotonic: 0, skew_ms: 0 },
    };
    const body = { store_id: shop.storeId, ...(door === '/pos/orders' ? place : {}), ...payload };
    const answer = await shop.ask('post', door, body);
    return answer.status < 300 ? 'yes' : (answer.body.code as string);
  }

  const said = ({ weight: weighed, serial, lot }: OrderLine) => ({ weight: weighed, serial, lot });

  for (const door of doors)
    it(`is kept as it was sent, and read back by REST and by a till, of ${door}`, async () => {
      const payload = sale();
      expect(await says(door, payload)).to.equal('yes');
      await till.inSync();
      const [atTill] = (await till.find('order', { id: payload.client_order_id })) as unknown as Order[];
      for (const order of [await shop.read(payload.client_order_id), atTill!]) {
        expect(order.lines.map(said)).to.deep.equal([asSent, { weight: null, serial: '', lot: '' }]);
        expect(order.note).to.equal(note);
      }
      const { body } = await shop.ask('get', `${base}/orders?q=${payload.client_order_id}`);
      expect(body.data.map((row: Order) => row.note)).to.deep.equal([note]);
    });

  it('goes on to the goods that come back, but not how they were weighed', async () => {
    const payload = sale();
    expect(await says('journal', payload)).to.equal('yes');
    const sold = await shop.read(payload.client_order_id);
    const answer = await shop.ask('post', `${base}/orders/${sold.id}/returns`, { note: 'Leaks' });
    expect(answer.status, answer.text).to.equal(201);
    const back = await shop.read(answer.body.order_id as string);
    expect(back.lines.map(said)).to.deep.equal([
      { ...asSent, weight: null },
      { weight: null, serial: '', lot: '' },
    ]);
    expect(back.note).to.equal('Leaks');
    expect((await shop.read(sold.id)).note, 'of the sale stays its own').to.equal(note);
  });

  const longest = { serial: 'S'.repeat(100), lot: 'L'.repeat(100) };
  const heaviest = { ...weight, gross: '99999999999.999', device: 'D'.repeat(100) };
  it('may be as long as this, at each door', async () => {
    for (const door of doors) {
      const payload = sale({ ...longest, weight: heaviest }, { note: 'N'.repeat(2000) });
      expect(await says(door, payload), door).to.equal('yes');
      const order = await shop.read(payload.client_order_id);
      expect(said(order.lines[0]!), door).to.deep.equal({ ...longest, weight: heaviest });
      expect(order.note, door).to.have.length(2000);
    }
  });

  const { device: _, ...nowhere } = weight;
  const wrong: Readonly<Record<string, () => OrderPlacePayload>> = {
    'a serial number of 101 letters': () => sale({ serial: 'S'.repeat(101) }),
    'a lot of 101 letters': () => sale({ lot: 'L'.repeat(101) }),
    'a serial number that is a number': () => sale({ serial: 17 }),
    'a note of 2001 letters': () => sale({}, { note: 'N'.repeat(2001) }),
    'a weight of four decimals': () => sale({ weight: { ...weight, gross: '1.2500' } }),
    'a weight of two decimals': () => sale({ weight: { ...weight, tare: '0.01' } }),
    'a weight that is a number': () => sale({ weight: { ...weight, gross: 1.25 } }),
    'a weight of twelve digits': () => sale({ weight: { ...weight, gross: '100000000000.000' } }),
    'a scale that stood nearly still': () => sale({ weight: { ...weight, stable: 'nearly' } }),
    'a scale of 101 letters': () => sale({ weight: { ...weight, device: 'D'.repeat(101) } }),
    'a scale without a name': () => sale({ weight: nowhere }),
  };
  for (const [what, made] of Object.entries(wrong))
    it(`with ${what} is refused at each door, and nothing is stored`, async () => {
      for (const door of doors) {
        const payload = made();
        expect(await says(door, payload), door).to.equal('invalid_input');
        expect((await shop.ask('get', `${base}/orders/${payload.client_order_id}`)).status).to.equal(404);
      }
    });

  it('has no other words: what was weighed net is the quantity', async () => {
    const payload = sale({ weight: { ...weight, net: '1.232' } });
    for (const door of doors) expect(await says(door, payload), door).to.equal('unknown_field');
  });
});

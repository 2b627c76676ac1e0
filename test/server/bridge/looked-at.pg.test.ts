// [I12] What managers see of card payments: the list by what it is narrowed to, and of one payment everything that became of
// it, with what contradicted what, so that whoever settles it by hand knows.
import { expect } from 'chai';
import { approved, unapproved } from '../../support/scripted-agent.ts';
import type { ScriptedAgent } from '../../support/scripted-agent.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { BridgedShop, price, savedDevice, until } from './given-bridge.ts';

describe('[I12] a payment that managers look at', function () {
  this.timeout(60_000);
  let system: System;
  let shop: BridgedShop;
  let agent: ScriptedAgent;

  before(async () => {
    system = await startTestSystem();
    shop = await BridgedShop.open(system, 'acme');
    agent = await shop.agent();
  });
  after(async () => {
    await agent?.close();
    await system?.stop();
  });

  const list = async (query: string) => {
    const answer = await shop.ask(
      'get',
      `/vendor/point-of-sale/terminal-payments?limit=100&${query}`,
      undefined,
      'manager',
    );
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as { data: any[]; terminals: { id: string; name: string }[] };
  };
  const refs = async (query: string) => (await list(query)).data.map((one) => one.transaction_ref as string);
  const detail = async (ref: string) => {
    const path = `/vendor/point-of-sale/terminal-payments/${ref}`;
    const answer = await shop.ask('get', path, undefined, 'manager');
    expect(answer.status, answer.text).to.equal(200);
    return answer.body;
  };
  const isReceived = (ref: string) =>
    agent.next('payment_result_received', ({ transactionRef }) => transactionRef === ref);
  const steps = (body: any) =>
    body.history.map((step: any) => [step.kind, step.outcome, step.amount, step.code].join(' '));

  it('has all that became of it: asked, told, answered, contradicted, and settled by whom and why', async () => {
    const request = await shop.told(agent);
    const { orderId: id, transactionRef: ref } = request;
    agent.send(unapproved(request));
    await isReceived(ref);
    agent.send(approved(request, { authCode: 'LATE42' }));
    await until(async () => (await detail(ref)).attention === 'payment_contradicted');
    const before = await detail(ref);
    expect(steps(before)).to.deep.equal([
      `asked  ${price} `,
      'told   ',
      'answered declined  05',
      `flagged succeeded ${price} payment_contradicted`,
    ]);
    const { cashier, manager } = shop.vendor.people;
    expect(before).to.include({
      asked_by: cashier.staff.id,
      asked_by_name: cashier.staff.name,
      device_name: 'Terminal',
      order_id: id,
    });
    expect(before.order).to.include({
      payment_status: 'pending',
      total: price,
      paid: 0,
      shift_closed_at: null,
    });
    expect(before.history.at(-1)).to.include({ auth_code: 'LATE42', actor_id: '' });
    const reason = 'given back, slip 17';
    const settled = await shop.settle(id, ref, { outcome: 'given_back', reason });
    expect(settled.status, settled.text).to.equal(200);
    expect(settled.body).to.include({
      outcome: 'declined',
      decline_code: 'given_back',
      device_name: 'Terminal',
    });
    const after = await detail(ref);
    expect(steps(after)).to.deep.equal([...steps(before), 'by_hand declined  given_back']);
    expect(after.history.at(-1)).to.include({ actor_name: manager.staff.name, reason });
    expect(after).to.include({ attention: '', decline_code: 'given_back' });
    expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, ['declined']]);
  });

  it('has what came and fitted nothing, without a card number', async () => {
    const request = await shop.told(agent);
    const ref = request.transactionRef;
    agent.send(approved(request, { orderReference: 'another', authCode: '4111111111111111' }));
    await until(async () => (await detail(ref)).history.some(({ kind }: any) => kind === 'unfit'));
    const unfit = (await detail(ref)).history.find(({ kind }: any) => kind === 'unfit');
    expect(unfit).to.include({
      code: 'reference',
      outcome: 'succeeded',
      amount: price,
      auth_code: '****1111',
    });
    agent.send(approved(request));
    await isReceived(ref);
    expect((await detail(ref)).order).to.include({ payment_status: 'paid', paid: price });
  });

  it('is in the list by what it is narrowed to', async () => {
    const second = await savedDevice(system, shop.vendor, { type: 'payment_terminal', name: 'At the door' });
    const [open, elsewhere, paid] = [
      await shop.told(agent),
      await shop.told(agent, { store_device_id: second }),
      await shop.told(agent),
    ];
    agent.send(approved(paid!, { paymentReference: 'P-needle', cardLast4: '9911' }));
    await isReceived(paid!.transactionRef);
    const all = await refs('');
    expect(await refs('state=asked')).to.deep.equal([elsewhere!.transactionRef, open!.transactionRef]);
    expect(await refs(`store_device_id=${second}`)).to.deep.equal([elsewhere!.transactionRef]);
    for (const word of ['needle', '9911', paid!.orderReference])
      expect(await refs(`q=${word}`), word).to.deep.equal([paid!.transactionRef]);
    expect(await refs('outcome=succeeded'))
      .to.include(paid!.transactionRef)
      .and.not.include(open!.transactionRef);
    const { asked_at } = (await list('')).data.find((one) => one.transaction_ref === open!.transactionRef);
    const since = await refs(`from=${asked_at as string}`);
    expect([...since, ...(await refs(`to=${asked_at as string}`))]).to.deep.equal(all);
    expect(since.at(-1)).to.equal(open!.transactionRef);
    expect((await list('')).terminals.map(({ name }) => name)).to.deep.equal(['At the door', 'Terminal']);
    const named = (await list('state=asked')).data.map(({ device_name }) => device_name as string);
    expect(named).to.deep.equal(['At the door', 'Terminal']);
  });

  it('[teeth] of which nobody knows for a quarter of an hour needs attention, though nothing contradicts it', async () => {
    const request = await shop.told(agent);
    const ref = request.transactionRef;
    const age = (time: string) =>
      system.owner.query(
        `UPDATE terminal_payments SET asked_at = instant() - interval '${time}' WHERE id = $1`,
        [ref],
      );
    await age('14 minutes');
    expect(await refs('only=attention')).to.not.include(ref);
    await age('16 minutes');
    expect(await refs('only=attention')).to.include(ref);
    agent.send(approved(request));
    await isReceived(ref);
    expect(await refs('only=attention')).to.not.include(ref);
  });

  it('of another store is not there, nor for whoever may not read orders', async () => {
    const path = '/vendor/point-of-sale/terminal-payments';
    expect((await shop.ask('get', `${path}/nothing`, undefined, 'manager')).body.code).to.equal(
      'terminal_payment_not_found',
    );
    const [ref] = await refs('');
    const { rows } = await system.owner.query<{ store_ids: string[] }>(
      'SELECT store_ids FROM vendor_staff WHERE id = $1',
      [shop.vendor.people.manager.staff.id],
    );
    const give = (ids: readonly string[]) =>
      system.owner.query('UPDATE vendor_staff SET store_ids = $2 WHERE id = $1', [
        shop.vendor.people.manager.staff.id,
        JSON.stringify(ids),
      ]);
    await give([shop.vendor.stores[1].id]);
    // The server hears of a row changed by hand a moment later.
    await until(async () => {
      const hidden = await shop.ask('get', `${path}/${ref!}`, undefined, 'manager');
      return hidden.status === 404 && hidden.body.code === 'terminal_payment_not_found';
    });
    expect((await list('')).data).to.deep.equal([]);
    await give(rows[0]!.store_ids);
    const forbidden = await shop.ask('get', `${path}/${ref!}`, undefined, 'cashier');
    expect([forbidden.status, forbidden.body.code]).to.deep.equal([403, 'forbidden']);
  });
});

// Commands and print jobs for the devices of a store, through its agent: carried out once however often they are asked for
// and told, over when their time is, and without card numbers.
import { expect } from 'chai';
import type { BridgeDown, BridgeUp } from '@evertill/schemas';
import { ScriptedAgent } from '../../support/scripted-agent.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { activated, BridgedShop, devices, savedDevice, until } from './given-bridge.ts';
import { testClock } from '../../support/test-clock.ts';

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

/** An agent whose terminal echoes and whose printer prints. */
function works(frame: BridgeDown): BridgeUp | undefined {
  if (frame.type === 'ecr_relay_request')
    return { type: 'ecr_relay_result', requestId: frame.requestId, payload: frame.payload };
  if (frame.type === 'printer_print_request')
    return { type: 'printer_print_result', jobId: frame.jobId, status: 'printed', detail: '' };
  return undefined;
}

describe('what is asked of a device through the agent', function () {
  this.timeout(60_000);
  let system: System;
  let shop: BridgedShop;
  let printer: string;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    shop = await BridgedShop.open(system, 'acme');
    printer = await savedDevice(system, shop.vendor, { type: 'printer', name: 'Receipts' });
  });
  after(() => system?.stop());

  const command = (fields: object = {}) => ({
    protocol: 'zvt',
    payload: base64('\x06\x00\x00'),
    expect_response_ms: 1000,
    idempotency_key: `key-${++count}`,
    ...fields,
  });
  const job = (fields: object = {}) => ({
    job_id: `job-${++count}`,
    format: 'escpos',
    payload: base64('\x1b@'),
    ...fields,
  });
  const sends = (body: object, role: 'manager' | 'cashier' | 'owner' = 'manager', id = shop.terminal) =>
    shop.ask('post', `${devices}/${id}/ecr-commands`, body, role);
  const prints = (body: object, role: 'manager' | 'cashier' = 'cashier', id = printer) =>
    shop.ask('post', `${devices}/${id}/print-jobs`, body, role);
  const answerTo = (id: string) =>
    until(async () => {
      const { body } = await shop.ask(
        'get',
        `${devices}/${shop.terminal}/ecr-commands/${id}`,
        undefined,
        'manager',
      );
      return body.state === 'answered' ? (body as Record<string, string>) : undefined;
    });
  const stateOf = async (id: string) =>
    (await shop.ask('get', `${devices}/${printer}/print-jobs/${id}`)).body as Record<string, string>;

  it('is a command a terminal answers, told to the agent as it was asked, and noted', async () => {
    const agent = await ScriptedAgent.welcomed(shop.bridge.wsUrl, works);
    const body = command();
    const asked = await sends(body);
    expect(asked.status, asked.text).to.equal(202);
    const { request_id } = asked.body as { request_id: string };
    expect(await answerTo(request_id)).to.include({ payload: body.payload });
    expect(agent.of('ecr_relay_request')).to.deep.equal([
      {
        type: 'ecr_relay_request',
        requestId: request_id,
        storeDeviceId: shop.terminal,
        protocol: 'zvt',
        payload: body.payload,
        expectResponseMs: 1000,
        idempotencyKey: body.idempotency_key,
      },
    ]);
    const again = await sends(body);
    expect(again.body).to.include({ request_id, state: 'answered' });
    expect((await sends({ ...body, payload: base64('other') })).body.code).to.equal('request_mismatch');
    expect(agent.of('ecr_relay_request')).to.have.length(1);
    const { rows } = await system.owner.query(
      "SELECT details ->> 'request_id' AS id FROM security_events WHERE event = 'terminal_command_sent'",
    );
    expect(rows).to.deep.equal([{ id: request_id }]);
    const kept = await system.owner.query('SELECT frame FROM bridge_requests WHERE id = $1', [request_id]);
    expect(kept.rows, 'what was sent').to.deep.equal([{ frame: {} }]);
    await agent.close();
  });

  it('asked for ten times at once is told once', async () => {
    const agent = await ScriptedAgent.welcomed(shop.bridge.wsUrl, works);
    const body = job();
    const answers = await Promise.all(Array.from({ length: 10 }, () => prints(body)));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 10 }, () => 202));
    await until(async () => (await stateOf(body.job_id)).status === 'printed');
    expect(agent.of('printer_print_request')).to.have.length(1);
    await agent.close();
  });

  it('is printed for a till, with its copies and drawer; told again under the same id when the agent breaks off', async () => {
    const first = await shop.agent();
    const body = job({ copies: 2, open_drawer: true });
    expect((await prints(body)).status).to.equal(202);
    const told = await first.next('printer_print_request', ({ jobId }) => jobId === body.job_id);
    expect(told).to.include({ copies: 2, openDrawer: true, format: 'escpos', storeDeviceId: printer });
    first.drop();
    // Before that it would be told once more, to the line that is dead.
    await until(() => Promise.resolve(system.server.bridge.sockets.count() === 0));
    expect(await stateOf(body.job_id)).to.include({ state: 'sent' });
    await system.owner.query(
      "UPDATE bridge_requests SET sent_at = sent_at - interval '1 minute' WHERE key = $1",
      [body.job_id],
    );
    const second = await ScriptedAgent.welcomed(shop.bridge.wsUrl, works);
    await until(async () => (await stateOf(body.job_id)).state === 'answered');
    expect(second.of('printer_print_request').map(({ jobId }) => jobId)).to.deep.equal([body.job_id]);
    await second.close();
  });

  it('is over when its time is: no agent hears of it, and its words are gone', async () => {
    const body = job({
      payload: base64('for Ann'),
      expires_at: new Date(testClock.now() + 1500).toISOString(),
    });
    expect((await prints(body)).body).to.include({ state: 'waiting' });
    await until(async () => (await stateOf(body.job_id)).state === 'expired');
    const agent = await ScriptedAgent.welcomed(shop.bridge.wsUrl, works);
    const kept = async () =>
      (
        await system.owner.query<{ frame: object }>('SELECT frame FROM bridge_requests WHERE key = $1', [
          body.job_id,
        ])
      ).rows[0]!;
    await until(async () => Object.keys((await kept()).frame).length === 0);
    expect(agent.of('printer_print_request')).to.deep.equal([]);
    await agent.close();
  });

  it('says what went wrong', async () => {
    const agent = await ScriptedAgent.welcomed(shop.bridge.wsUrl, (frame) => {
      if (frame.type === 'printer_print_request')
        return { type: 'printer_print_result', jobId: frame.jobId, status: 'failed', detail: 'no paper' };
      if (frame.type !== 'ecr_relay_request') return undefined;
      return { type: 'ecr_relay_result', requestId: frame.requestId, error: 'the terminal is off' };
    });
    const body = job();
    await prints(body);
    const failed = await until(async () =>
      (await stateOf(body.job_id)).status === 'failed' ? stateOf(body.job_id) : undefined,
    );
    expect(failed).to.include({ detail: 'no paper' });
    const { request_id } = (await sends(command())).body as { request_id: string };
    expect(await answerTo(request_id)).to.include({ error: 'the terminal is off' });
    await agent.close();
  });

  it('[T23] has no card number in it, going or coming', async () => {
    const number = '4111111111111111';
    expect((await sends(command({ payload: base64(`pay ${number}`) }))).body.code).to.equal('card_number');
    expect((await prints(job({ payload: base64(`CARD ${number}`) }))).body.code).to.equal('card_number');
    const template = { payload: undefined, template: 'receipt', data: { line: number } };
    expect((await prints(job(template))).body.code).to.equal('card_number');
    const agent = await ScriptedAgent.welcomed(shop.bridge.wsUrl, (frame) =>
      frame.type === 'ecr_relay_request'
        ? { type: 'ecr_relay_result', requestId: frame.requestId, payload: base64(`;${number}=2512`) }
        : undefined,
    );
    const { request_id } = (await sends(command())).body as { request_id: string };
    expect(await answerTo(request_id))
      .to.include({ error: 'The answer held a card number.' })
      .and.not.have.property('payload');
    const { rows } = await system.owner.query<{ text: string }>(
      'SELECT string_agg(t::text, chr(10)) AS text FROM bridge_requests t',
    );
    expect(rows[0]!.text)
      .to.not.include(number)
      .and.not.include(base64(`;${number}=2512`));
    await agent.close();
  });

  it('is answered by this store’s agent alone, and once', async () => {
    const silent = await shop.agent();
    const { request_id: requestId } = (await sends(command())).body as { request_id: string };
    await silent.next('ecr_relay_request', (frame) => frame.requestId === requestId);
    const far = await savedDevice(system, shop.vendor, { type: 'payment_terminal', name: 'Far' }, 1);
    const neighbour = await shop.agent((await activated(system, shop.vendor, far)).wsUrl);
    const result = (payload: string) =>
      ({ type: 'ecr_relay_result', requestId, payload: base64(payload) }) as const;
    neighbour.send(result('forged'));
    expect((await neighbour.next('problem')).code).to.equal('relay_not_found');
    silent.send(result('true'));
    silent.send(result('again'));
    expect(await answerTo(requestId)).to.include({ payload: base64('true') });
    silent.send({ type: 'printer_print_result', jobId: 'nothing', status: 'printed', detail: '' });
    expect((await silent.next('problem')).about).to.equal('nothing');
    await silent.close();
    await neighbour.close();
  });

  it('is refused where it cannot be', async () => {
    const code = async (answer: Promise<{ status: number; body: { code: string } }>) => {
      const { status, body } = await answer;
      return `${status} ${body.code}`;
    };
    expect(await code(sends(command(), 'cashier'))).to.equal('403 forbidden');
    expect(await code(sends(command(), 'manager', printer))).to.equal('400 device_unfit');
    expect(await code(prints(job(), 'cashier', shop.terminal))).to.equal('400 device_unfit');
    expect(await code(prints(job({ template: 'x' })))).to.equal('400 invalid_input');
    expect(await code(prints(job({ copies: 21 })))).to.equal('400 invalid_input');
    expect(await code(sends(command({ payload: 'no base64' })))).to.equal('400 invalid_input');
    const far = await savedDevice(system, shop.vendor, { type: 'printer', name: 'Far' }, 1);
    expect(await code(prints(job(), 'cashier', far))).to.equal('404 device_not_found');
    const lonely = await shop.ask('post', `${devices}/${far}/print-jobs`, job(), 'neighbour');
    // Another agent of that store was activated above.
    expect([202, 409]).to.include(lonely.status);
  });
});

// What the server has an agent do beside payments: close a batch, print, carry a command to a terminal. Each once under its
// key, also over a crash.
import { expect } from 'chai';
import type { BridgeUp, EcrRelayRequest, PrinterPrintRequest } from '@evertill/schemas';
import { encodeFrame } from '../../../../desktop/services/terminal-bridge/pax/frame.ts';
import { settle } from '../../../support/fake-clock.ts';
import { GivenAgent, storeId } from './given-agent.ts';

let given: GivenAgent;
let asked = 0;
const answers = <Type extends BridgeUp['type']>(type: Type) =>
  given.bridge.heard.filter((frame): frame is Extract<BridgeUp, { type: Type }> => frame.type === type);

describe('[I13] the batch of a terminal', () => {
  beforeEach(async () => {
    given = new GivenAgent({ 'terminal-1': 'pax', 'terminal-2': 'zvt', 'terminal-3': 'nexo' });
    await given.connected();
  });
  afterEach(() => given.end());
  const close = async (kind: 'give' | 'ask', key = 'key-1', storeDeviceId = 'terminal-1') => {
    const requestId = `request-${++asked}`;
    given.bridge.say({ type: 'batch_close_request', requestId, key, kind, storeDeviceId });
    await given.clock.advance(20_000);
    return answers('batch_close_result').find((one) => one.requestId === requestId)?.answer;
  };
  const closed = () => given.device.machine.batchesClosed;

  it('is closed once under a key, and the same is answered for ever', async () => {
    expect(await close('give')).to.equal('closed');
    expect(await close('give')).to.equal('closed');
    given.restart();
    await given.connected();
    expect(await close('give')).to.equal('closed');
    expect(await close('ask')).to.equal('closed');
    expect(closed()).to.equal(1);
    expect(await close('give', 'key-2')).to.equal('closed');
    expect(closed()).to.equal(2);
  });

  it('that was asked about before it was given is never closed by that key', async () => {
    expect(await close('ask')).to.equal('not_closed');
    expect(await close('give')).to.equal('rejected');
    expect(closed()).to.equal(0);
  });

  it('is rejected or unreachable as it is, and then not closed', async () => {
    given.device.isUnplugged = true;
    expect(await close('give')).to.equal('unreachable');
    given.device.isUnplugged = false;
    expect(await close('give')).to.equal('unreachable');
    expect(await close('ask')).to.equal('not_closed');
    expect(await close('give', 'key-2', 'terminal-3')).to.equal('rejected');
    expect(await close('ask', 'key-2', 'terminal-3')).to.equal('not_closed');
    expect(await close('give', 'key-2')).to.equal('rejected');
    expect(await close('give', 'key-3', 'nobody')).to.equal('unreachable');
    expect(closed()).to.equal(0);
  });

  it('whose end nobody heard is unknown, and given again it is not given twice', async () => {
    given.device.cuts.push({ says: 1 });
    expect(await close('give')).to.equal('unknown');
    expect(await close('give')).to.equal('unknown');
    expect(closed()).to.equal(1);
  });

  it('that was begun when the agent was killed is unknown, and not begun again', async () => {
    given.bridge.say({
      type: 'batch_close_request', requestId: 'r', key: 'key-1', kind: 'give', storeDeviceId: 'terminal-1',
    }); // prettier-ignore
    given.restart();
    await given.connected();
    const before = closed();
    expect(await close('give')).to.equal('unknown');
    expect(await close('ask')).to.equal('unknown');
    expect(closed()).to.equal(before);
  });

  it('that cannot be written down is not closed', async () => {
    given.book.close();
    expect(await close('give')).to.equal('unreachable');
    expect(closed()).to.equal(0);
  });

  it('waits for a payment whose end a terminal would forget with it', async () => {
    const { machine } = given.devices['terminal-2']!;
    machine.manners.push({ does: 'approve', says: 'never' });
    given.ask('t-1', { storeDeviceId: 'terminal-2' });
    await given.clock.advance(90_500);
    given.devices['terminal-2']!.isUnplugged = true;
    expect(await close('give', 'key-1', 'terminal-2')).to.equal('rejected');
    given.devices['terminal-2']!.isUnplugged = false;
    await given.clock.advance(400_000);
    expect(await close('give', 'key-2', 'terminal-2')).to.equal('closed');
    expect(machine.batchesClosed).to.equal(1);
  });
});

describe('a print job of the server', () => {
  beforeEach(async () => {
    given = new GivenAgent();
    await given.connected();
  });
  afterEach(() => given.end());
  const job = (jobId: string, more: Partial<PrinterPrintRequest> = {}): PrinterPrintRequest => ({
    type: 'printer_print_request',
    jobId,
    storeDeviceId: 'printer-1',
    format: 'escpos',
    payload: 'AAAA',
    copies: 1,
    openDrawer: false,
    expiresAt: new Date(given.clock.now() + 60_000).toISOString(),
    ...more,
  });
  const print = async (one: PrinterPrintRequest) => {
    given.bridge.say(one);
    await settle();
    return answers('printer_print_result').at(-1)!.status;
  };

  it('is printed once, however often it comes, also after a restart', async () => {
    const one = job('job-1');
    expect(await print(one)).to.equal('printed');
    expect(await print(one)).to.equal('printed');
    given.restart();
    await given.connected();
    expect(await print({ ...one, expiresAt: new Date(given.clock.now() + 90_000).toISOString() })).to.equal(
      'printed',
    );
    expect(given.printed).to.have.length(1);
    expect(await print({ ...one, copies: 2 })).to.equal('failed');
    expect(given.printed).to.have.length(1);
  });

  it('that comes too late is not printed, nor when it comes again', async () => {
    const late = job('job-1', { expiresAt: new Date(given.clock.now()).toISOString() });
    expect(await print(late)).to.equal('expired');
    expect(await print(job('job-1'))).to.equal('expired');
    expect(given.printed).to.deep.equal([]);
  });

  it('that was begun when the agent was killed may be on paper: it is not printed again', async () => {
    given.print = () => new Promise(() => undefined);
    given.bridge.say(job('job-1'));
    await settle();
    given.restart();
    await given.connected();
    expect(await print(job('job-1'))).to.equal('failed');
    expect(answers('printer_print_result').at(-1)!.detail).to.include('Look at the paper');
    expect(given.printed).to.have.length(1);
  });

  it('is answered with whole characters, however much its printer says', async () => {
    const detail = `${'x'.repeat(299)}\u{1F9FE}`;
    given.print = async ({ jobId }) => ({ type: 'printer_print_result', jobId, status: 'failed', detail });
    expect(await print(job('job-1'))).to.equal('failed');
    expect(answers('printer_print_result').at(-1)!.detail).to.equal('x'.repeat(299));
  });

  it('whose printer breaks is answered, and that stands', async () => {
    given.print = () => Promise.reject(new Error('no paper'));
    expect(await print(job('job-1'))).to.equal('failed');
    given.print = async ({ jobId }) => ({
      type: 'printer_print_result',
      jobId,
      status: 'printed',
      detail: '',
    });
    expect(await print(job('job-1'))).to.equal('failed');
  });
});

describe('a command that is carried to a terminal as it is', () => {
  beforeEach(async () => {
    given = new GivenAgent({
      'terminal-1': 'pax',
      'terminal-2': 'zvt',
      'terminal-3': 'nexo',
      'terminal-4': 'cloud',
    });
    await given.connected();
  });
  afterEach(() => given.end());
  const zvt = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('base64');
  const relay = async (payload: string, more: Partial<EcrRelayRequest> = {}) => {
    const requestId = `request-${++asked}`;
    given.bridge.say({
      type: 'ecr_relay_request', requestId, storeDeviceId: 'terminal-2', protocol: 'zvt', payload,
      expectResponseMs: 2000, idempotencyKey: `key-${asked}`, ...more,
    }); // prettier-ignore
    await given.clock.advance(10_000);
    const { payload: said, error } = answers('ecr_relay_result').find((one) => one.requestId === requestId)!;
    return error ?? Buffer.from(said!, 'base64').toString('hex');
  };
  const enquiry = '05 01 03 00 00 00';
  const moves = 'Only commands that certainly move no money are relayed.';
  const told = () => Object.values(given.devices).map(({ machine }) => machine.told);

  it('is answered with what the terminal says', async () => {
    expect(await relay(zvt(enquiry))).to.match(/^800000/);
    expect(await relay(zvt(enquiry), { expectResponseMs: 0 })).to.be.a('string');
    const pax = Buffer.from(encodeFrame(['A00', '1.35'])).toString('base64');
    expect(await relay(pax, { storeDeviceId: 'terminal-1', protocol: 'pax' })).to.match(/^06/);
  });

  it('goes out once under its key, also after a restart', async () => {
    const first = await relay(zvt(enquiry), { idempotencyKey: 'k' });
    given.restart();
    await given.connected();
    given.devices['terminal-2']!.isUnplugged = true;
    expect(await relay(zvt(enquiry), { idempotencyKey: 'k' })).to.equal(first);
    expect(await relay(zvt('06 70 00'), { idempotencyKey: 'k' })).to.include('Another command');
  });

  it('[T14] that moves money does not pass, however it is dressed up', async () => {
    for (const hex of [
      '06 01 07 04 00 00 00 00 12 34',
      '06 30 06 00 00 00 87 00 01',
      '06 31 0A 00 00 00 04 00 00 00 00 12 34',
      '06 50 03 00 00 00',
      '06 B0 00',
      `${enquiry} 06 01 07 04 00 00 00 00 12 34`,
      `${enquiry} 06`,
      '05 01 FF 03 00 00 00 00',
      'FF',
      '',
    ])
      expect(await relay(zvt(hex)), hex).to.equal(moves);
    const sale = encodeFrame(['T00', '1.35', '01', '1234', '', '1', '', '', '', '']);
    for (const bytes of [sale, Buffer.concat([encodeFrame(['A00', '1.35']), sale]), Buffer.from('noise')])
      expect(
        await relay(Buffer.from(bytes).toString('base64'), { storeDeviceId: 'terminal-1', protocol: 'pax' }),
      ).to.equal(moves);
    expect(await relay('AAAA', { storeDeviceId: 'terminal-3', protocol: 'nexo' })).to.equal(moves);
    expect(await relay('AAAA', { storeDeviceId: 'terminal-4', protocol: 'cloud' })).to.equal(moves);
    expect(told()).to.deep.equal([0, 0, 0, 0]);
  });

  it('for another protocol, an unknown terminal or another store’s goes nowhere', async () => {
    expect(await relay(zvt(enquiry), { protocol: 'pax' })).to.include('speaks zvt');
    expect(await relay(zvt(enquiry), { storeDeviceId: 'nobody' })).to.include('no card terminal');
    given.configs[1] = { ...given.configs[1]!, storeId: 'store-2' };
    expect(await relay(zvt(enquiry))).to.include('no card terminal');
    const own = given.agent.relays.relay(undefined, {
      storeDeviceId: 'terminal-2', protocol: 'zvt', payload: zvt(enquiry), expectResponseMs: 100, idempotencyKey: 'own',
    }); // prettier-ignore
    await given.clock.advance(1000);
    expect(await own).to.have.property('payload');
  });

  it('waits for no payment: a terminal that is at one is busy', async () => {
    given.devices['terminal-2']!.machine.manners.push({ does: 'approve', takesMs: 60_000 });
    given.ask('t-1', { storeDeviceId: 'terminal-2' });
    await given.clock.advance(1000);
    expect(await relay(zvt(enquiry))).to.include('busy');
    await given.clock.advance(60_000);
    expect(given.bridge.record.get('t-1')).to.equal('succeeded');
  });

  it('that nobody answers is said, and one that was under way in a crash is not sent again', async () => {
    given.devices['terminal-2']!.cuts.push({ says: 0 });
    expect(await relay(zvt(enquiry))).to.include('did not answer');
    given.devices['terminal-2']!.isUnplugged = true;
    expect(await relay(zvt(enquiry))).to.include('cannot be reached');
    given.devices['terminal-2']!.isUnplugged = false;
    given.bridge.say({
      type: 'ecr_relay_request', requestId: 'r', storeDeviceId: 'terminal-2', protocol: 'zvt', payload: zvt(enquiry),
      expectResponseMs: 2000, idempotencyKey: 'cut',
    }); // prettier-ignore
    given.restart();
    await given.connected();
    expect(await relay(zvt(enquiry), { idempotencyKey: 'cut' })).to.include('nobody knows');
  });

  it(`belongs to store ${storeId} as every frame does, and other frames do nothing`, async () => {
    for (const text of [
      '',
      '{',
      '[]',
      '{"type":"payment_request"}',
      '{"type":"made_up"}',
      'x'.repeat(300_000),
    ])
      given.bridge.raw(text);
    await given.clock.advance(1000);
    expect(given.bridge.heard).to.deep.equal([]);
    expect(told()).to.deep.equal([0, 0, 0, 0]);
    expect(given.bridge.isConnected).to.equal(true);
  });
});

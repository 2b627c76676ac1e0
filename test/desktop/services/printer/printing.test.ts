// From the queue to the paper: printed once, never said to be printed when it was not, and in words what holds it up.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { webClock } from '@evertill/client-core';
import { drawerPulseNow } from '../../../../desktop/services/printer/escpos/commands.ts';
import { isStatus, readStatus, statusFault } from '../../../../desktop/services/printer/escpos/status.ts';
import { NetworkPrinter } from '../../../../desktop/services/printer/network-printer.ts';
import { PrintQueue } from '../../../../desktop/services/printer/print-queue.ts';
import type { Printer } from '../../../../desktop/services/printer/printer.ts';
import { SimulatedPrinter } from '../../../../desktop/services/printer/simulated-printer.ts';
import { simulatedLine } from '../../../../desktop/services/wire/simulated-line.ts';
import type { LineEnd } from '../../../../desktop/services/wire/simulated-line.ts';
import { openTcp } from '../../../../desktop/services/wire/tcp-stream.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { whileTimePasses } from '../passing-time.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

function given() {
  const clock = new FakeClock();
  const device = new SimulatedPrinter();
  const lines: LineEnd[] = [];
  const printer = new NetworkPrinter({
    clock,
    open: () => {
      const line = simulatedLine((sent, end) => end.say(device.hear(sent)), { clock });
      lines.push(line);
      return Promise.resolve(line);
    },
  });
  const print = (text: string) => whileTimePasses(clock, printer.print(bytes(text)));
  return { clock, device, printer, lines, print };
}

describe('the status of a printer', () => {
  const fine = { online: true, drawerPin: 'low', coverOpen: false, paper: 'enough', faulty: false };
  const table: readonly (readonly [number, number, number, object, string | undefined])[] = [
    [0x12, 0x12, 0x12, fine, undefined],
    [0x16, 0x12, 0x12, { ...fine, drawerPin: 'high' }, undefined],
    [0x1a, 0x32, 0x7e, { ...fine, online: false, paper: 'out' }, 'printer_paper_out'],
    [0x12, 0x12, 0x1e, { ...fine, paper: 'ending' }, undefined],
    [0x12, 0x12, 0x72, { ...fine, paper: 'out' }, 'printer_paper_out'],
    [0x1a, 0x16, 0x12, { ...fine, online: false, coverOpen: true }, 'printer_cover_open'],
    [0x1a, 0x52, 0x12, { ...fine, online: false, faulty: true }, 'printer_faulty'],
    [0x1a, 0x12, 0x12, { ...fine, online: false }, 'printer_faulty'],
  ];
  for (const [printer, offlineCause, paper, means, fault] of table) {
    it(`${[printer, offlineCause, paper].map((byte) => byte.toString(16)).join(' ')} is read bit by bit`, () => {
      const status = readStatus({ printer, offlineCause, paper });
      expect(status).to.deep.equal(means);
      expect(statusFault(status)?.code).to.equal(fault);
    });
  }

  it('is told from every other byte', () => {
    const all = Array.from({ length: 256 }, (_, byte) => byte).filter(isStatus);
    expect(all).to.have.length(16);
    expect(all).to.include.members([0x12, 0x1a, 0x32, 0x7e]);
  });
});

describe('a printer at the network', () => {
  it('prints, and says so when it is through', async () => {
    const { device, print } = given();
    expect(await print('a receipt\n')).to.deep.equal({ ok: true, confirmed: true });
    expect(Buffer.from(device.paper).toString()).to.equal('a receipt\n');
  });

  it('gets nothing while it cannot print, and says why', async () => {
    const { device, print } = given();
    device.coverOpen = true;
    expect(await print('x\n')).to.include({ ok: false, code: 'printer_cover_open' });
    device.coverOpen = false;
    device.paperLeft = 'out';
    expect(await print('x\n')).to.include({ code: 'printer_paper_out' });
    device.paperLeft = 'enough';
    device.broken = true;
    expect(await print('x\n')).to.include({ code: 'printer_faulty' });
    expect(device.paper).to.deep.equal([]);
  });

  it('whose paper ends in the middle has not printed', async () => {
    const { device, print } = given();
    device.outAfter = 4;
    expect(await print('a long receipt\n')).to.include({ ok: false, code: 'printer_paper_out' });
    expect(device.paper).to.have.length(4);
  });

  it('that was pulled out in the middle may have printed: it is looked at the paper', async () => {
    const { clock, lines, printer, device } = given();
    device.outAfter = 4;
    const asked = printer.print(bytes('a long receipt\n'));
    clock.after(2000, () => lines[0]!.hangUp());
    expect(await whileTimePasses(clock, asked)).to.include({ ok: false, code: 'printer_cut_off' });
  });

  it('that never says anything is believed, and that is said', async () => {
    const { clock, device, printer, print } = given();
    device.mute = true;
    expect(await print('x\n')).to.deep.equal({ ok: true, confirmed: false });
    await clock.advance(50);
    expect(Buffer.from(device.paper).toString()).to.equal('x\n');
    expect(await whileTimePasses(clock, printer.status())).to.include({ code: 'printer_silent' });
  });

  it('tells how it is', async () => {
    const { clock, device, printer } = given();
    Object.assign(device, { paperLeft: 'ending', drawerOpen: true });
    expect(await whileTimePasses(clock, printer.status())).to.deep.equal({
      online: true,
      drawerPin: 'high',
      coverOpen: false,
      paper: 'ending',
      faulty: false,
    });
  });

  it('prints through real sockets, and is silent when nobody listens', async () => {
    const device = new SimulatedPrinter();
    const server = createServer((socket) => {
      socket.on('data', (sent) => socket.write(device.hear(sent)));
      socket.on('error', () => undefined);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const open = () => openTcp({ host: '127.0.0.1', port }, webClock, 1000);
    const printer = new NetworkPrinter({ clock: webClock, open });
    expect(await printer.print(bytes('x'.repeat(70_000)))).to.deep.equal({ ok: true, confirmed: true });
    expect(device.paper).to.have.length(70_000);
    expect(await printer.print(Uint8Array.from(drawerPulseNow(2)))).to.include({ ok: true });
    expect(device.paper.slice(-5)).to.deep.equal([...drawerPulseNow(2)]);
    await new Promise((closed) => server.close(closed));
    expect(await printer.print(bytes('x'))).to.include({ code: 'printer_silent' });
  });

  it('that hangs up on whoever comes, as one does that is busy with another till, prints the next job', async () => {
    const device = new SimulatedPrinter();
    let isBusy = true;
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (isBusy) return void socket.resume().end();
      socket.on('data', (sent) => socket.write(device.hear(sent)));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const open = () => openTcp({ host: '127.0.0.1', port }, webClock, 1000);
    const queue = new PrintQueue(new NetworkPrinter({ clock: webClock, open }), webClock);
    const first = await queue.submit({ jobId: 'first', bytes: bytes('one') });
    expect(first).to.have.nested.property('detail.code', 'printer_cut_off');
    isBusy = false;
    expect(await queue.submit({ jobId: 'second', bytes: bytes('two') })).to.include({ status: 'printed' });
    await new Promise((closed) => server.close(closed));
  });
});

describe('what waits for the printer', () => {
  function givenQueue() {
    const { clock, device, printer } = given();
    return { clock, device, queue: new PrintQueue(printer, clock) };
  }

  it('is printed once, in the order it came, however often it is handed in', async () => {
    const { clock, device, queue } = givenQueue();
    const jobs = ['1', '2', '1', '3', '2'].map((jobId) => queue.submit({ jobId, bytes: bytes(jobId) }));
    expect(['1', '2', '3'].map((jobId) => queue.state(jobId))).to.deep.equal(['queued', 'queued', 'queued']);
    const results = await whileTimePasses(clock, Promise.all(jobs));
    expect(results.map(({ jobId, status }) => `${jobId} ${status}`)).to.deep.equal(
      ['1', '2', '1', '3', '2'].map((jobId) => `${jobId} printed`),
    );
    expect(await whileTimePasses(clock, queue.submit({ jobId: '2', bytes: bytes('2') }))).to.include({
      status: 'printed',
    });
    expect(Buffer.from(device.paper).toString()).to.equal('123');
    expect(queue.state('4')).to.equal(undefined);
  });

  it('is printing, then failed with a reason, and the next one is printed all the same', async () => {
    const { clock, device, queue } = givenQueue();
    device.coverOpen = true;
    const first = queue.submit({ jobId: 'a', bytes: bytes('a') });
    await clock.advance(5);
    expect(queue.state('a')).to.equal('printing');
    const result = await whileTimePasses(clock, first);
    expect(result.status).to.equal('failed');
    expect(result.detail).to.include({
      code: 'printer_cover_open',
      next: 'Close its cover, then print again.',
    });
    expect(queue.state('a')).to.equal('failed');
    device.coverOpen = false;
    await whileTimePasses(clock, queue.submit({ jobId: 'b', bytes: bytes('b') }));
    expect(Buffer.from(device.paper).toString()).to.equal('b');
  });

  it('is not begun when it is too late', async () => {
    const { clock, device, queue } = givenQueue();
    const expiresAt = clock.now();
    const late = await whileTimePasses(clock, queue.submit({ jobId: 'late', bytes: bytes('x'), expiresAt }));
    expect(late).to.deep.include({ jobId: 'late', status: 'expired' });
    expect(late.detail).to.include({ code: 'print_expired' });
    expect(queue.state('late')).to.equal('expired');
    const timely = queue.submit({ jobId: 'timely', bytes: bytes('y'), expiresAt: clock.now() + 1 });
    expect(await whileTimePasses(clock, timely)).to.include({ status: 'printed' });
    expect(Buffer.from(device.paper).toString()).to.equal('y');
  });

  it('is refused when too much waits, and what is long over is forgotten', async () => {
    const clock = new FakeClock();
    let printed = 0;
    let free: () => void = () => undefined;
    let isHeld = true;
    const printer: Printer = {
      status: () => expect.fail('not asked'),
      sendNow: () => expect.fail('not asked'),
      print: async () => {
        if (isHeld) await new Promise<void>((resolve) => (free = resolve));
        printed += 1;
        return { ok: true, confirmed: true };
      },
    };
    const queue = new PrintQueue(printer, clock);
    const first = Array.from({ length: 102 }, (_, nr) => queue.submit({ jobId: `${nr}`, bytes: bytes('x') }));
    expect((await first[101])?.detail).to.include({ code: 'print_queue_full' });
    await clock.advance(1);
    isHeld = false;
    free();
    await Promise.all(first);
    expect(printed).to.equal(100);
    for (let nr = 200; nr < 1300; nr += 1) await queue.submit({ jobId: `${nr}`, bytes: bytes('x') });
    expect(queue.state('0')).to.equal(undefined);
    expect(queue.state('1299')).to.equal('printed');
  });
});

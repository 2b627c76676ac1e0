// Printing through the table of channels, onto the paper of a printer behind a real socket, read by the second reader.
import { deflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { drawerPulse } from '../../../../desktop/services/printer/escpos/commands.ts';
import type { PaperRow } from '../../../../desktop/ipc/paper-row.ts';
import { arabicReceipt, hostileTexts, receipt } from '../../services/printer/given-receipt.ts';
import { readPaper } from '../../services/printer/paper-reader/read-paper.ts';
import { scanPicture } from '../../services/printer/paper-reader/scan-picture.ts';
import { givenDesk, givenNotes, saved, servedPrinter } from './given-devices.ts';
import type { GivenDesk } from './given-devices.ts';

describe('printing at a till', function () {
  this.timeout(30_000);
  let printer: Awaited<ReturnType<typeof servedPrinter>>;
  let till: GivenDesk;

  let notes: ReturnType<typeof givenNotes>;

  beforeEach(async () => {
    printer = await servedPrinter();
    notes = givenNotes();
    till = givenDesk(devices(), {}, notes);
  });
  afterEach(async () => {
    till.desk.close();
    await printer.close();
    expect(till.reports).to.deep.equal([]);
  });

  /** Saved under the same ids whenever they are asked for. */
  const devices = () => [
    { ...saved('printer', { host: '127.0.0.1', port: printer.port }, 'Counter'), id: 'counter' },
    { ...saved('printer', { printer_name: 'EPSON TM-T20' }, 'Windows'), id: 'windows' },
  ];
  const drawer = async () => {
    const answer = await till.ask('printer:status', {});
    return answer.ok ? (answer.reply as { drawer: string }).drawer : answer.code;
  };
  /** Longer than a drawer takes to spring open. */
  const settled = () => new Promise((resolve) => setTimeout(resolve, 900));
  const paper = () => readPaper(Uint8Array.from(printer.device.paper));
  const texts = () => paper().things.flatMap((thing) => (thing.kind === 'text' ? [thing.text] : []));
  const print = (jobId: string, more: object = {}) =>
    till.ask('printer:print-document', { jobId, document: receipt, ...more });

  it('prints a receipt, and says that it is on paper', async () => {
    expect(await print('one')).to.deep.equal({ ok: true, reply: { confirmed: true } });
    expect(texts().join('\n')).to.contain('Crème brûlée');
    expect(paper()).to.deep.include({ pulses: 0, cuts: 1 });
    expect(await till.ask('printer:job', { jobId: 'one' })).to.deep.equal({
      ok: true,
      reply: { state: 'printed' },
    });
    expect(await till.ask('printer:job', { jobId: 'two' })).to.deep.equal({
      ok: true,
      reply: { state: null },
    });
  });

  it('prints a job once, however often it is asked for, at once or later', async () => {
    await Promise.all([print('one'), print('one'), print('one')]);
    await print('one');
    expect(paper().cuts).to.equal(1);
    await print('another');
    expect(paper().cuts).to.equal(2);
  });

  it('opens the drawer once with a receipt of three copies, and prints three', async () => {
    await Promise.all([
      print('one', { copies: 3, openDrawer: true }),
      print('one', { copies: 3, openDrawer: true }),
    ]);
    expect(paper()).to.deep.include({ cuts: 3, pulses: 1 });
  });

  it('kicks the drawer once for one wish, by either name, also without paper', async () => {
    printer.device.paperLeft = 'out';
    const wish = { jobId: 'kick-1' };
    const kicks = await Promise.all([till.ask('drawer:kick', wish), till.ask('printer:kick-drawer', wish)]);
    for (const kick of kicks) expect(kick).to.deep.equal({ ok: true, reply: {} });
    await till.ask('drawer:kick', wish);
    await until(() => printer.device.pulses > 0);
    expect(printer.device.pulses).to.equal(1);
    await till.ask('drawer:kick', {});
    await until(() => printer.device.pulses > 1);
    expect(printer.device.pulses).to.equal(2);
  });

  it('says why it cannot print, and prints after that was mended', async () => {
    printer.device.coverOpen = true;
    expect(await print('one')).to.include({ ok: false, code: 'printer_cover_open' });
    expect(await till.ask('printer:status', {})).to.deep.include({
      reply: {
        online: false,
        paper: 'enough',
        coverOpen: true,
        faulty: false,
        drawer: 'unknown',
        waiting: 0,
      },
    });
    printer.device.coverOpen = false;
    expect(await print('two')).to.include({ ok: true });
    expect(paper().cuts).to.equal(1);
  });

  for (const openLevel of ['high', 'low'] as const) {
    it(`[teeth] learns from the first kick whether the drawer is open, where ${openLevel} means that, and knows it when it is started again`, async () => {
      printer.device.openLevel = openLevel;
      printer.device.drawerOpen = true;
      expect(await drawer(), 'it may stand open when the till is switched on').to.equal('unknown');
      await till.ask('drawer:kick', { jobId: 'kick-1' });
      await settled();
      expect(await drawer(), 'that changed nothing').to.equal('unknown');
      printer.device.drawerOpen = false;
      expect(await drawer()).to.equal('unknown');
      await till.ask('drawer:kick', { jobId: 'kick-2' });
      await until(async () => (await drawer()) === 'open');
      expect(await drawer()).to.equal('open');
      printer.device.drawerOpen = false;
      expect(await drawer()).to.equal('closed');
      till.desk.close();
      till = givenDesk(devices(), {}, notes);
      expect(await drawer()).to.equal('closed');
      printer.device.drawerOpen = true;
      expect(await drawer()).to.equal('open');
    });
  }

  it('is told with the printer which level means an open drawer', async () => {
    for (const [protocol, state] of [
      ['escpos-80 drawer-high', 'closed'],
      ['escpos-58 drawer-low', 'open'],
    ] as const) {
      till.desk.close();
      till = givenDesk([saved('printer', { host: '127.0.0.1', port: printer.port, protocol }, 'Counter')]);
      expect(await drawer(), protocol).to.equal(state);
    }
  });

  it('does not know of a locked drawer, nor of one whose printer says nothing, and kicks it at once', async () => {
    printer.device.drawerLocked = true;
    await till.ask('drawer:kick', { jobId: 'kick-1' });
    await settled();
    expect(await drawer()).to.equal('unknown');
    printer.device.mute = true;
    await till.ask('drawer:kick', { jobId: 'kick-2' });
    const began = performance.now();
    await till.ask('drawer:kick', { jobId: 'kick-3' });
    expect(performance.now() - began, 'it is not asked again').to.be.below(400);
    await until(() => printer.device.pulses === 3);
    expect(printer.device.pulses).to.equal(3);
  });

  it('[teeth] prints nothing again that was printed before the program was started anew', async () => {
    await print('one');
    printer.device.coverOpen = true;
    expect(await print('two')).to.include({ code: 'printer_cover_open' });
    printer.device.coverOpen = false;
    till.desk.close();
    const [counter] = devices();
    const kept = (await notes.read('print-jobs')) as { jobs: unknown[] };
    await notes.write('print-jobs', { jobs: [...kept.jobs, [`${counter!.id} three`, 'begun']] });
    till = givenDesk(devices(), {}, notes);
    expect(await till.ask('printer:job', { jobId: 'one' })).to.deep.include({ reply: { state: 'printed' } });
    expect(await print('one')).to.deep.equal({ ok: true, reply: { confirmed: false } });
    expect(await print('two'), 'the answer of the first time').to.include({ code: 'printer_cover_open' });
    expect(await print('three'), 'some of it may be on paper').to.include({ code: 'printer_cut_off' });
    expect(paper().cuts).to.equal(1);
    await print('four');
    expect(paper().cuts).to.equal(2);
  });

  it('prints also when nothing can be written down', async () => {
    till.desk.close();
    const full = () => Promise.reject(new Error('The disk is full.'));
    till = givenDesk(devices(), {}, { read: full, write: full });
    expect(await print('one')).to.include({ ok: true });
    expect(paper().cuts).to.equal(1);
  });

  it('asks for the rows it has no letters for, and prints them as they were drawn', async () => {
    const asked = await till.ask('printer:rows-to-draw', { document: arabicReceipt });
    const { rows, paper: size } = (asked as { reply: { rows: PaperRow[]; paper: { dots: number } } }).reply;
    expect(rows.map(({ start }) => start)).to.include('قهوة عربية');
    const drawn = rows.map((row) => {
      const bytes = Buffer.alloc((size.dots / 8) * 20, 0x10);
      return { row, width: size.dots, height: 20, dots: deflateRawSync(bytes).toString('base64') };
    });
    await print('arabic', { document: arabicReceipt, drawn });
    const pictures = paper().things.filter(({ kind }) => kind === 'picture');
    expect(pictures).to.have.length(4);
    expect(texts().join('')).to.not.contain('?');
  });

  it('takes no picture that is not what it says it is', async () => {
    const row: PaperRow = { kind: 'sides', start: 'x', end: '', indent: 0, strong: false, tall: false };
    const packed = (size: number) => deflateRawSync(Buffer.alloc(size)).toString('base64');
    for (const bad of [
      { row, width: 576, height: 10, dots: packed(72 * 11) },
      { row, width: 576, height: 10, dots: packed(72 * 9) },
      { row, width: 576, height: 10, dots: packed(50_000_000) },
      { row, width: 384, height: 10, dots: packed(48 * 10) },
      { row, width: 576, height: 10, dots: Buffer.from('no deflate').toString('base64') },
    ])
      expect(await print('bad', { drawn: [bad] })).to.include({ ok: false, code: 'invalid_input' });
    expect(printer.connections()).to.equal(0);
  });

  it('shows line by line what will be on the paper', async () => {
    const preview = await till.ask('printer:preview-receipt', { document: arabicReceipt });
    const { lines } = (preview as { reply: { lines: { text: string; isDrawn: boolean }[] } }).reply;
    await print('same', { document: arabicReceipt });
    // Read without what nobody drew.
    const written = lines.filter(({ isDrawn }) => !isDrawn).map(({ text }) => text.trimEnd());
    expect(texts().map((text) => text.trimEnd())).to.include.members(written);
    expect(lines.filter(({ isDrawn }) => isDrawn)).to.have.length(4);
  });

  it('prints a label that a scanner reads', async () => {
    const label = { sku: '2810275005024', name: 'Tea', price: 450, barcodeFormat: 'ean13' };
    expect(await till.ask('printer:print-label', label)).to.include({ ok: true });
    const picture = paper().things.find((thing) => thing.kind === 'picture');
    expect(picture?.kind === 'picture' && scanPicture(picture)).to.deep.equal({
      text: '2810275005024',
      format: 'EAN_13',
    });
    expect(texts().map((text) => text.trim())).to.include('€4.50');
    expect(await till.ask('printer:print-label', { ...label, sku: 'x' })).to.include({ code: 'label_code' });
  });

  it('[ruling 17] prints raw commands by the name of a printer with an address, and no Windows queue', async () => {
    const commands = Buffer.from('\x1b@Hi\n', 'latin1').toString('base64');
    expect(await till.ask('printer:print-raw-escpos', { printerName: 'Counter', commands })).to.include({
      ok: true,
    });
    expect(texts()).to.deep.equal(['Hi']);
    for (const printerName of ['EPSON TM-T20', 'Windows', 'nobody'])
      expect(await till.ask('printer:print-raw-escpos', { printerName, commands })).to.include({
        ok: false,
        code: 'unsupported',
      });
  });

  it('[T18] sends nothing of commands that write into a printer’s memory, or of too many', async () => {
    const raw = (bytes: readonly number[]) =>
      till.ask('printer:print-raw-escpos', { printerName: 'Counter', commands: [...bytes] });
    expect(await raw([0x41, 0x1c, 0x71, 0x01, 0x01, 0x00])).to.include({ ok: false, code: 'raw_command' });
    expect(await raw([0x1d, 0x28, 0x45, 0x03, 0x00, 0x01, 0x49, 0x4e])).to.include({ code: 'raw_command' });
    expect(await raw(Array.from({ length: 262_145 }, () => 0x41))).to.include({ code: 'invalid_input' });
    const commands = Buffer.alloc(262_146, 0x41).toString('base64');
    expect(await till.ask('printer:print-raw-escpos', { printerName: 'Counter', commands })).to.include({
      ok: false,
    });
    expect(printer.connections()).to.equal(0);
  });

  it('prints no page of HTML, and opens no drawer for one', async () => {
    const asked = { html: '<p>Total</p>', openDrawer: true };
    expect(await till.ask('printer:print-receipt', asked)).to.include({ ok: false, code: 'print_html' });
    expect(printer.connections()).to.equal(0);
  });

  it('lists its printers, and says when none is saved', async () => {
    const listed = await till.ask('printer:get-printers', {});
    expect(listed)
      .to.have.nested.property('reply.printers[0]')
      .that.deep.includes({
        name: 'Counter',
        for: 'receipts',
        paper: { dots: 576, columns: 48 },
      });
    const bare = givenDesk([]);
    for (const [channel, request] of [
      ['printer:print-document', { jobId: 'a', document: receipt }],
      ['printer:status', {}],
      ['drawer:kick', {}],
      ['printer:print-label', { sku: 'A', name: '', price: '', barcodeFormat: 'code128' }],
    ] as const)
      expect(await bare.ask(channel, request), channel).to.include({ ok: false, code: 'device_not_saved' });
  });

  it('[T19] whatever things are called, only what was asked for happens', async () => {
    let printed = 0;
    for (const [nr, text] of hostileTexts.entries()) {
      const document = {
        ...receipt,
        head: [{ kind: 'name', text }],
        lines: [{ id: '1', name: text, total: text.slice(0, 50), notes: [text] }],
      };
      const answer = await print(`hostile-${nr}`, { document });
      if (answer.ok) printed += 1;
      else expect(answer.code).to.equal('invalid_json');
    }
    // What no JSON can carry is refused before anybody sees it.
    expect(printed).to.equal(
      hostileTexts.filter((text) => text.isWellFormed() && !text.includes('\0')).length,
    );
    expect(paper()).to.deep.include({ pulses: 0, cuts: printed });
    expect(Buffer.from(printer.heard).includes(Buffer.from(drawerPulse(2)))).to.equal(false);
  });

  const until = async (holds: () => boolean | Promise<boolean>) => {
    for (let tries = 0; !(await holds()) && tries < 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
  };
});

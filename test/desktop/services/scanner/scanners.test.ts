// Scanners in the bytes of real ones: every code is heard once and whole, however it comes, and whatever is pulled out.
import { expect } from 'chai';
import fc from 'fast-check';
import { HidPosDecoder } from '../../../../desktop/services/scanner/hid-pos.ts';
import { inputFields } from '../../../../desktop/services/scanner/report-descriptor.ts';
import { layoutOf } from '../../../../desktop/services/scanner/scan-layout.ts';
import { Scanners } from '../../../../desktop/services/scanner/scanners.ts';
import type { ScannerAt } from '../../../../desktop/services/scanner/scanners.ts';
import {
  honeywellReports,
  plainDescriptor,
  plainReports,
  simulatedHidScanner,
} from '../../../../desktop/services/scanner/simulated/simulated-scanner.ts';
import type { SimulatedHidScanner } from '../../../../desktop/services/scanner/simulated/simulated-scanner.ts';
import { simulatedLine } from '../../../../desktop/services/wire/simulated-line.ts';
import type { LineEnd } from '../../../../desktop/services/wire/simulated-line.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { whileTimePasses } from '../passing-time.ts';

const printable = fc.string({
  unit: fc.constantFrom(...Array.from('0123456789ABCXYZabc-./ +')),
  minLength: 1,
  maxLength: 200,
});
const read = (decoder: HidPosDecoder, reports: readonly Uint8Array[]) =>
  reports.flatMap((report) => decoder.read(report) ?? []);

describe('the descriptor of a scanner', () => {
  it('says which byte is what', () => {
    expect(layoutOf(plainDescriptor)).to.deep.equal({
      report: 7,
      length: 4,
      data: 5,
      room: 32,
      aim: 1,
      more: 37,
    });
    expect(
      inputFields(plainDescriptor)
        .map(({ usage }) => usage)
        .slice(0, 5),
    ).to.deep.equal([0xfb, 0xfc, 0xfd, 0x3b, 0xfe]);
  });

  it('may be cut off anywhere or be nonsense, and is then no more than what was read', () => {
    for (let length = 0; length < plainDescriptor.length; length += 1)
      layoutOf(plainDescriptor.slice(0, length));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(inputFields(bytes).length).to.be.at.most(4096 * 64);
        layoutOf(bytes);
      }),
    );
    expect(layoutOf(new Uint8Array())).to.equal(undefined);
  });
});

describe('a scanner at USB', () => {
  it('of Honeywell reads codes longer than a report, without a descriptor', () => {
    const decoder = new HidPosDecoder(undefined);
    fc.assert(
      fc.property(printable, (code) => {
        expect(read(decoder, honeywellReports(code))).to.deep.equal([code]);
      }),
    );
    expect(honeywellReports('x'.repeat(150))).to.have.length(3);
  });

  it('is read by its own descriptor', () => {
    const decoder = new HidPosDecoder(plainDescriptor);
    fc.assert(
      fc.property(printable, (code) => {
        expect(read(decoder, plainReports(code))).to.deep.equal([code]);
      }),
    );
    expect(decoder.read(Uint8Array.of(0x03, 0x5d, 0x45, 0x30, 0x01, 0x41)), 'another report').to.equal(
      undefined,
    );
  });

  it('of the layout most have reads without a descriptor too', () => {
    const report = new Uint8Array(64);
    report.set([0x01, 4, ...Buffer.from('4006')]);
    expect(new HidPosDecoder(undefined).read(report)).to.equal('4006');
  });

  it('hands out no control characters, but the sign between the fields of a GS1 code', () => {
    const decoder = new HidPosDecoder(undefined);
    const all = Array.from({ length: 40 }, (_, code) => String.fromCharCode(code)).join('');
    expect(read(decoder, honeywellReports(`01${all}\x7f\x9b`))).to.deep.equal([`01\x1d !"#$%&'`]);
    expect(read(decoder, honeywellReports('\x00\r\n'))).to.deep.equal([]);
  });

  it('never ends up with more than a code may have', () => {
    const decoder = new HidPosDecoder(undefined);
    const [first] = honeywellReports('x'.repeat(100));
    const codes = Array.from({ length: 200 }, () => decoder.read(first!)).filter(
      (code) => code !== undefined,
    );
    expect(codes.length).to.be.above(3);
    for (const code of codes) expect(code.length).to.be.at.most(2000);
  });
});

describe('the scanners of a till', () => {
  function given(pieces?: number) {
    const clock = new FakeClock();
    const heard: string[] = [];
    const there: ScannerAt[] = [];
    const lines = new Map<string, LineEnd>();
    const usb = new Map<string, SimulatedHidScanner>();
    const opened: string[] = [];
    let plugged: () => void = () => undefined;
    const scanners = new Scanners({
      clock,
      find: () => Promise.resolve([...there]),
      openLine: (path) => {
        opened.push(path);
        const line = simulatedLine(() => undefined, { clock, ...(pieces === undefined ? {} : { pieces }) });
        lines.set(path, line);
        return Promise.resolve(line);
      },
      openReports: (path) => {
        opened.push(path);
        const device = simulatedHidScanner();
        usb.set(path, device);
        return Promise.resolve({ device, descriptor: plainDescriptor });
      },
      watch: (changed) => {
        plugged = changed;
        return () => (plugged = () => undefined);
      },
      onCode: (code) => heard.push(code),
    });
    return { clock, heard, there, lines, usb, opened, scanners, plug: () => plugged() };
  }
  const serial: ScannerAt = { path: '/dev/ttyUSB0', protocol: 'serial', baudRate: 9600 };
  const hid: ScannerAt = { path: '/dev/hidraw1', protocol: 'hid', baudRate: undefined };
  const say = (line: LineEnd | undefined, text: string) =>
    line!.say(Uint8Array.from(Buffer.from(text, 'latin1')));

  it('at a serial line read by CR, LF, both or a pause, in pieces of any size', async () => {
    for (const pieces of [1, 3, undefined]) {
      const { clock, heard, there, lines, scanners } = given(pieces);
      there.push(serial);
      expect(await whileTimePasses(clock, scanners.listen())).to.equal(1);
      say(lines.get(serial.path), '4006381333931\r\n96385074\r012345678905\n');
      await clock.advance(400);
      say(lines.get(serial.path), 'NO-END');
      await clock.advance(400);
      expect(heard).to.deep.equal(['4006381333931', '96385074', '012345678905', 'NO-END']);
    }
  });

  it('are heard together, each code once, and opened once however often somebody asks', async () => {
    const { clock, heard, there, lines, usb, opened, scanners } = given();
    there.push(serial, hid);
    await whileTimePasses(clock, Promise.all([scanners.listen(), scanners.listen()]));
    await whileTimePasses(clock, scanners.listen());
    expect(opened).to.deep.equal([serial.path, hid.path]);
    usb.get(hid.path)!.send(plainReports('A'));
    say(lines.get(serial.path), 'B\r');
    await clock.advance(100);
    expect(heard).to.deep.equal(['A', 'B']);
  });

  it('that are plugged in later are heard, and so are those that were pulled out and are back', async () => {
    const { clock, heard, there, lines, usb, opened, scanners, plug } = given();
    expect(await whileTimePasses(clock, scanners.listen())).to.equal(0);
    there.push(hid);
    plug();
    await clock.advance(10);
    usb.get(hid.path)!.send(plainReports('first'));
    usb.get(hid.path)!.unplug();
    // This machine does not tell: it is looked for.
    there.push(serial);
    await clock.advance(5500);
    usb.get(hid.path)!.send(plainReports('again'));
    say(lines.get(serial.path), 'third\r');
    await clock.advance(100);
    expect(heard).to.deep.equal(['first', 'again', 'third']);
    expect(opened).to.deep.equal([hid.path, hid.path, serial.path]);
  });

  it('say nothing to whoever has stopped listening, and are not looked for', async () => {
    const { clock, heard, there, usb, opened, scanners, plug } = given();
    there.push(hid);
    await whileTimePasses(clock, scanners.listen());
    scanners.stop();
    usb.get(hid.path)!.send(plainReports('late'));
    there.push(serial);
    plug();
    await clock.advance(20_000);
    expect(heard).to.deep.equal([]);
    expect(opened).to.deep.equal([hid.path]);
  });

  it('that are pulled out while they are being opened are looked for again', async () => {
    const { clock, heard, there, usb, opened, scanners } = given();
    there.push(hid);
    const listening = scanners.listen();
    while (!usb.has(hid.path)) await Promise.resolve();
    // Listened to, and asked for a setting.
    await Promise.resolve();
    usb.get(hid.path)!.unplug();
    expect(await whileTimePasses(clock, listening)).to.equal(0);
    await clock.advance(5500);
    usb.get(hid.path)!.send(plainReports('back'));
    expect(heard).to.deep.equal(['back']);
    expect(opened).to.deep.equal([hid.path, hid.path]);
  });

  it('whose old line ends only after a new one was opened are opened once', async () => {
    const { clock, heard, there, lines, opened, scanners } = given();
    there.push(serial);
    await whileTimePasses(clock, scanners.listen());
    const old = lines.get(serial.path)!;
    scanners.stop();
    await whileTimePasses(clock, scanners.listen());
    old.hangUp();
    await clock.advance(6000);
    say(lines.get(serial.path), 'A\r');
    await clock.advance(400);
    expect(heard).to.deep.equal(['A']);
    expect(opened).to.deep.equal([serial.path, serial.path]);
  });
});

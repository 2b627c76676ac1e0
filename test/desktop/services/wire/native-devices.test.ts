// The optional libraries: what is missing is a sentence and no crash, and a serial port of this machine carries a scale.
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { webClock } from '@evertill/client-core';
import { serialProtocols } from '../../../../desktop/services/scale/find-scale.ts';
import { HidScale } from '../../../../desktop/services/scale/hid-scale.ts';
import { SerialScale } from '../../../../desktop/services/scale/serial-scale.ts';
import { smaDialect } from '../../../../desktop/services/scale/simulated/simulated-dialects.ts';
import { simulatedLoad } from '../../../../desktop/services/scale/simulated/simulated-load.ts';
import { listeningScale } from '../../../../desktop/services/scale/simulated/simulated-scale.ts';
import { eightNone } from '../../../../desktop/services/scale/protocol.ts';
import { NativeDevices } from '../../../../desktop/services/wire/native/native-devices.ts';
import type { Loaders } from '../../../../desktop/services/wire/native/native-devices.ts';
import { skipLoudly, skipReasons } from '../../../support/skip.ts';

const missing = (name: string) => () => Promise.reject(new Error(`Cannot find package '${name}'\nand more`));
const none: Loaders = {
  serialport: missing('serialport'),
  'node-hid': missing('node-hid'),
  usb: missing('usb'),
};

describe('what is plugged into this machine', () => {
  it('is nothing where no library is installed, and it says which and why in a sentence each', async () => {
    const { devices, missing: lacking } = await new NativeDevices(none).list();
    expect(devices).to.deep.equal([]);
    expect(lacking.map(({ library }) => library)).to.deep.equal(['serialport', 'node-hid', 'usb']);
    for (const { library, sentence } of lacking) {
      expect(sentence).to.match(/^Without .* this till does not see .* here: /);
      expect(sentence).to.contain(library).and.not.contain('\n');
    }
  });

  it('is listed by those that load, although another one does not, or stands on something that is missing', async () => {
    const port = { path: '/dev/ttyUSB0', manufacturer: 'FTDI' };
    const loaders: Loaders = {
      ...none,
      serialport: () => Promise.resolve({ SerialPort: { list: () => Promise.resolve([port]) } } as never),
      'node-hid': () =>
        Promise.resolve({
          devicesAsync: () => Promise.reject(new Error('libusb-1.0.so.0: no such file')),
        } as never),
    };
    const { devices, missing: lacking } = await new NativeDevices(loaders).list();
    expect(devices).to.deep.equal([
      { path: '/dev/ttyUSB0', kind: 'serial', name: 'FTDI /dev/ttyUSB0', looksLike: 'unknown' },
    ]);
    expect(lacking.map(({ library }) => library)).to.deep.equal(['node-hid', 'usb']);
    expect(lacking[0]!.sentence).to.contain('libusb');
  });

  it('of keyboards and mice nothing is seen: only what stands at a till', async () => {
    const hid = (usagePage: number, path: string) => ({
      usagePage,
      path,
      vendorId: 0xeb8,
      productId: 0xf000,
    });
    const loaders: Loaders = {
      ...none,
      'node-hid': () =>
        Promise.resolve({
          devicesAsync: () => Promise.resolve([hid(1, 'keyboard'), hid(0x8d, 'scale'), hid(0x8c, 'scanner')]),
        } as never),
    };
    const { devices } = await new NativeDevices(loaders).list();
    expect(devices.map(({ path, looksLike }) => [path, looksLike])).to.deep.equal([
      ['scale', 'scale'],
      ['scanner', 'scanner'],
    ]);
  });

  it('cannot be opened without its library, and says why', async () => {
    const devices = new NativeDevices(none);
    for (const open of [
      () => devices.openLine('/dev/ttyUSB0', eightNone),
      () => devices.openLine('usb:0000:0000', eightNone),
      () => devices.openReports('/dev/hidraw0'),
    ])
      expect(await open().then(String, String)).to.match(/Error: Without /);
    devices.watch(() => undefined)();
  });

  it('may be pulled out while nobody asks it: whoever asks then is told, and not the till ended', async () => {
    const hid = Object.assign(new EventEmitter(), { close: () => Promise.resolve() });
    const serial = Object.assign(new EventEmitter(), {
      isOpen: true,
      open: (done: (error: null) => void) => done(null),
      close: () => undefined,
    });
    const devices = new NativeDevices({
      ...none,
      'node-hid': () => Promise.resolve({ HIDAsync: { open: () => Promise.resolve(hid) } } as never),
      serialport: () =>
        Promise.resolve({
          SerialPort: class {
            constructor() {
              return serial;
            }
          },
        } as never),
    });
    const { device } = await devices.openReports('scale');
    const sma = serialProtocols.find(({ name }) => name === 'sma')!;
    const scales = [
      new HidScale(device, webClock),
      new SerialScale(await devices.openLine('/dev/ttyUSB0', sma.line), sma, 'kg', webClock),
    ];
    hid.emit('error', new Error('could not read from HID device'));
    serial.emit('close');
    for (const scale of scales) expect(await scale.read()).to.include({ code: 'scale_silent' });
  });

  it('is not listened to where the library finds no bus: it would end the till', async () => {
    let listened = 0;
    const given = (getDevices: () => Promise<never[]>): Loaders => ({
      ...none,
      usb: () =>
        Promise.resolve({
          WebUSB: class {
            getDevices = getDevices;
          },
          usb: { addEventListener: () => (listened += 1), removeEventListener: () => (listened -= 1) },
        } as never),
    });
    const wait = () => new Promise((resolve) => setTimeout(resolve, 50));
    new NativeDevices(given(() => Promise.reject(new Error('/sys/bus/usb/devices/ not found')))).watch(
      () => undefined,
    );
    await wait();
    expect(listened).to.equal(0);
    const end = new NativeDevices(given(() => Promise.resolve([]))).watch(() => undefined);
    await wait();
    expect(listened).to.equal(2);
    end();
    expect(listened).to.equal(0);
    // Whatever is installed on this machine.
    const here = new NativeDevices().watch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    here();
  });

  it('is listed here with whatever is installed here', async () => {
    const { devices, missing: lacking } = await new NativeDevices().list();
    for (const { path, name } of devices) expect(path && name).to.be.a('string');
    for (const { sentence } of lacking) expect(sentence).to.match(/^Without /);
  });
});

describe('a serial port of this machine', function () {
  this.timeout(20_000);
  let python: ChildProcessWithoutNullStreams;
  let port = '';

  /** Two ends of a line: the till's, and one whose bytes come and go by this process. */
  const pair = `
import os, pty, select, sys, tty
here, there = pty.openpty()
tty.setraw(there)
print(os.ttyname(there), flush=True)
while True:
    ready, _, _ = select.select([here, 0], [], [])
    if here in ready: os.write(1, os.read(here, 1024))
    if 0 in ready:
        sent = os.read(0, 1024)
        if not sent: break
        os.write(here, sent)
`;

  before(async function () {
    if (
      process.platform !== 'linux' ||
      (await new NativeDevices().list()).missing.some(({ library }) => library === 'serialport')
    )
      skipLoudly(this, skipReasons.serial);
    python = spawn('python3', ['-c', pair]);
    const lines = createInterface({ input: python.stdout });
    const first = await Promise.race([once(lines, 'line'), once(python, 'error')]);
    lines.close();
    if (typeof first[0] !== 'string') skipLoudly(this, skipReasons.serial);
    [port] = first as [string];
    python.stdout.resume();
  });
  after(() => python?.kill());

  it('brings a scale’s weight through the real library, and closes', async () => {
    const load = simulatedLoad();
    const hear = listeningScale(smaDialect, load);
    python.stdout.on('data', (sent: Buffer) => python.stdin.write(hear(sent)));
    const devices = new NativeDevices();
    const sma = serialProtocols.find(({ name }) => name === 'sma')!;
    const stream = await devices.openLine(port, sma.line);
    const scale = new SerialScale(stream, sma, 'kg', webClock);
    load.grams = 453.592_37 * 2;
    expect(await scale.read()).to.deep.equal({ ok: true, weight: '2.000', unit: 'lb', stable: true });
    load.grams = 453.592_37 * 3;
    expect(await scale.read()).to.deep.include({ weight: '3.000' });
    scale.close();
    expect(
      await devices.openLine('/dev/no-such-port', sma.line).then(
        () => 'opened',
        () => 'refused',
      ),
    ).to.equal('refused');
  });
});

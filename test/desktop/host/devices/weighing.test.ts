// Scales, scanners and poles through the table of channels: only devices that are saved or plugged in are opened, and what
// they say is what they weigh.
import { expect } from 'chai';
import type { HostFrame } from '../../../../desktop/ipc/window-frames.ts';
import { webClock } from '@evertill/client-core';
import { simulatedHidScale } from '../../../../desktop/services/scale/simulated/simulated-hid-scale.ts';
import { simulatedLoad } from '../../../../desktop/services/scale/simulated/simulated-load.ts';
import { givenDesk, saved, served, servedScale } from './given-devices.ts';
import { testClock } from '../../../support/test-clock.ts';

describe('devices at a till', function () {
  this.timeout(30_000);

  describe('a scale', () => {
    it('at a serial server is read in its own dialect, and waited for until it rests', async () => {
      const scale = await servedScale();
      const path = `tcp:127.0.0.1:${scale.port}`;
      const till = givenDesk([
        saved('scale', { host: '127.0.0.1', port: scale.port, protocol: 'toledo-8217 kg' }),
      ]);
      const weigh = () => till.ask('scale:read-weight', { devicePath: path, protocol: 'serial' });
      scale.load.grams = 1234;
      expect(await weigh()).to.deep.equal({ ok: true, reply: { weight: 1.234, unit: 'kg', stable: true } });
      Object.assign(scale.load, { moving: true, grams: 900 });
      setTimeout(() => Object.assign(scale.load, { moving: false, grams: 500 }), 400);
      expect(await weigh()).to.deep.equal({ ok: true, reply: { weight: 0.5, unit: 'kg', stable: true } });
      Object.assign(scale.load, { moving: true });
      expect(await weigh()).to.include({ ok: false, code: 'weight_unstable' });
      expect(scale.connections()).to.equal(1);
      till.desk.close();
      await scale.close();
    });

    it('is found by what it answers where nobody has said what it speaks', async () => {
      const scale = await servedScale();
      scale.load.grams = 250;
      const till = givenDesk([saved('scale', { host: '127.0.0.1', port: scale.port })]);
      const devicePath = `tcp:127.0.0.1:${scale.port}`;
      expect(await till.ask('scale:read-weight', { devicePath, protocol: 'serial' })).to.deep.include({
        reply: { weight: 0.25, unit: 'kg', stable: true },
      });
      till.desk.close();
      await scale.close();
    });

    it('at USB is read, and opened anew after it was pulled out', async () => {
      const load = simulatedLoad();
      let opened = 0;
      let device = simulatedHidScale(load, webClock);
      const till = givenDesk([], {
        openReports: () => {
          opened += 1;
          device = simulatedHidScale(load, webClock);
          return Promise.resolve({ device, descriptor: undefined });
        },
      });
      till.plugged.push({ path: '/dev/hidraw0', kind: 'hid', name: 'Scale', looksLike: 'scale' });
      const weigh = () => till.ask('scale:read-weight', { devicePath: '/dev/hidraw0', protocol: 'hid' });
      load.grams = 300;
      expect(await weigh()).to.deep.include({ reply: { weight: 0.3, unit: 'kg', stable: true } });
      device.close();
      expect(await weigh()).to.include({ ok: false, code: 'scale_silent' });
      load.grams = 310;
      expect(await weigh()).to.deep.include({ reply: { weight: 0.31, unit: 'kg', stable: true } });
      expect(opened).to.equal(2);
      till.desk.close();
    });

    it('at USB that moves is never said to rest', async () => {
      const load = simulatedLoad();
      const device = simulatedHidScale(load, webClock);
      const till = givenDesk([], { openReports: () => Promise.resolve({ device, descriptor: undefined }) });
      till.plugged.push({ path: '/dev/hidraw0', kind: 'hid', name: 'Scale', looksLike: 'scale' });
      Object.assign(load, { grams: 300, moving: true });
      const answer = await till.ask('scale:read-weight', { devicePath: '/dev/hidraw0', protocol: 'hid' });
      expect(answer).to.deep.equal({ ok: true, reply: { weight: 0.3, unit: 'kg', stable: false } });
      till.desk.close();
      device.close();
    });

    it('that is neither saved nor plugged in is not opened', async () => {
      const elsewhere = await servedScale();
      const till = givenDesk([
        saved('scale', { device_path: '/etc/passwd' }),
        saved('scale', { device_path: '/dev/../etc/passwd' }),
      ]);
      for (const devicePath of [
        `tcp:127.0.0.1:${elsewhere.port}`,
        '/dev/ttyS0',
        '/etc/passwd',
        '/dev/../etc/passwd',
        'COM1',
        'usb:0000:0000',
        '\\\\.\\PhysicalDrive0',
      ]) {
        for (const protocol of ['hid', 'serial'])
          expect(await till.ask('scale:read-weight', { devicePath, protocol }), devicePath).to.include({
            ok: false,
            code: 'device_not_listed',
          });
      }
      expect(till.opened).to.deep.equal([]);
      expect(elsewhere.connections()).to.equal(0);
      await elsewhere.close();
    });

    it('at an address where no device of a shop can be is not asked', async () => {
      const till = givenDesk([saved('scale', { host: '169.254.169.254', port: 80 })]);
      const devicePath = 'tcp:169.254.169.254:80';
      expect(await till.ask('scale:read-weight', { devicePath, protocol: 'serial' })).to.include({
        ok: false,
      });
    });
  });

  describe('a scanner', () => {
    it('at a serial server tells the window that listens last, and nobody who has stopped', async () => {
      const scanner = await served(() => new Uint8Array());
      const till = givenDesk([saved('scanner', { host: '127.0.0.1', port: scanner.port })]);
      const frames: HostFrame[] = [];
      till.desk.news$.subscribe((frame) => frames.push(frame));
      expect(await till.ask('scanner:listen', { listener: 'first' })).to.deep.equal({
        ok: true,
        reply: { scanners: 1 },
      });
      await till.ask('scanner:listen', { listener: 'second' });
      await till.ask('scanner:stop', { listener: 'first' });
      scanner.say('4006381333931\r\n');
      for (let tries = 0; frames.length === 0 && tries < 100; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      expect(frames).to.have.length(1);
      expect(frames[0]).to.deep.include({
        type: 'event',
        channel: 'scanner:barcode-scanned',
        listener: 'second',
      });
      expect(frames[0]).to.have.nested.property('payload.barcode', '4006381333931');
      expect(frames[0])
        .to.have.nested.property('payload.timestamp')
        .that.is.within(testClock.now() - 5000, testClock.now());
      await till.ask('scanner:stop', { listener: 'second' });
      scanner.say('96385074\r\n');
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(frames).to.have.length(1);
      expect(scanner.connections()).to.equal(1);
      till.desk.close();
      await scanner.close();
    });
  });

  describe('a display on a pole', () => {
    const cart = {
      type: 'cart',
      data: {
        store: 'Café',
        currency: 'EUR',
        lines: [
          {
            id: '1',
            name: '\x1b@\x0cCrème brûlée with everything',
            qty: '1.000',
            unit_price: 450,
            price_per: 1,
            discount: 0,
            total: 450,
          },
        ],
        discount: 0,
        tax: 0,
        tax_included: true,
        total: 1450,
      },
    };

    it('shows what was taken last and the total, and nothing of a name is a command', async () => {
      const pole = await served(() => new Uint8Array());
      const till = givenDesk([
        saved('customer_display', { host: '127.0.0.1', port: pole.port, protocol: 'cd5220' }),
      ]);
      expect(await till.ask('customer-display:open', {})).to.deep.equal({
        ok: true,
        reply: { screen: 'none', displays: 1 },
      });
      expect(await till.ask('customer-display:send', cart)).to.deep.equal({
        ok: true,
        reply: { shown: true },
      });
      for (let tries = 0; pole.heard.length < 48 && tries < 100; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      const said = Buffer.from(pole.heard).toString('latin1');
      expect(said).to.equal('\x1b@\x1bQA?@ Creme bru EUR4.50\r\x1bQBTotal       EUR14.50\r');
      till.desk.close();
      await pole.close();
    });

    it('that does not answer is said to', async () => {
      const pole = await served(() => new Uint8Array());
      const till = givenDesk([saved('customer_display', { host: '127.0.0.1', port: pole.port })]);
      await pole.close();
      expect(await till.ask('customer-display:send', cart)).to.include({ ok: false, code: 'device_silent' });
    });
  });

  it('are listed with where they are, and with what is missing', async () => {
    const scale = saved('scale', { device_path: '/dev/ttyUSB0', protocol: 'sma' });
    const till = givenDesk([scale, saved('printer', { host: 'printer.example', port: 9100 }, 'Counter')], {
      list: () =>
        Promise.resolve({
          devices: [{ path: '/dev/ttyUSB0', kind: 'serial', name: 'FTDI', looksLike: 'unknown' }],
          missing: [{ library: 'node-hid', sentence: 'Without node-hid …' }],
        }),
    });
    const listed = await till.ask('hardware:list-devices', {});
    expect(listed).to.have.property('ok', true);
    expect(listed)
      .to.have.nested.property('reply.devices')
      .that.deep.equals([
        { path: '/dev/ttyUSB0', kind: 'serial', name: 'FTDI', looksLike: 'unknown' },
        { path: 'tcp:printer.example:9100', kind: 'network', name: 'Counter', looksLike: 'printer' },
      ]);
    expect(listed).to.have.nested.property('reply.saved[0]').that.deep.equals({
      id: scale.id,
      type: 'scale',
      name: scale.name,
      path: '/dev/ttyUSB0',
      protocol: 'sma',
    });
    expect(listed).to.have.nested.property('reply.missing[0].library', 'node-hid');
    expect(till.reports).to.deep.equal([]);
  });
});

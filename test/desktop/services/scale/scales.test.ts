// Scales as the till uses them: found by themselves, read at rest, silent without harm.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { webClock as clock } from '@evertill/client-core';
import { sleep } from '@evertill/sync';
import { findScale, serialProtocols } from '../../../../desktop/services/scale/find-scale.ts';
import { HidScale } from '../../../../desktop/services/scale/hid-scale.ts';
import type { Scale } from '../../../../desktop/services/scale/scale.ts';
import { SerialScale } from '../../../../desktop/services/scale/serial-scale.ts';
import {
  casDialect,
  nciDialect,
  sicsDialect,
  smaDialect,
  toledoDialect,
} from '../../../../desktop/services/scale/simulated/simulated-dialects.ts';
import { simulatedHidScale } from '../../../../desktop/services/scale/simulated/simulated-hid-scale.ts';
import { simulatedLoad } from '../../../../desktop/services/scale/simulated/simulated-load.ts';
import {
  listeningScale,
  simulatedScale,
  simulatedSpeakingScale,
} from '../../../../desktop/services/scale/simulated/simulated-scale.ts';
import type { LineSettings } from '../../../../desktop/services/wire/byte-stream.ts';
import { simulatedLine } from '../../../../desktop/services/wire/simulated-line.ts';
import { openTcp } from '../../../../desktop/services/wire/tcp-stream.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { whileTimePasses } from '../passing-time.ts';

const dialects = {
  'toledo-8217': toledoDialect,
  sma: () => smaDialect,
  nci: () => nciDialect(false),
  'mt-sics': () => sicsDialect,
  cas: () => casDialect,
};
type Dialects = typeof dialects;
const names = Object.keys(dialects) as (keyof Dialects)[];

const protocolOf = (name: string) => serialProtocols.find((one) => one.name === name)!;

function given(name: keyof Dialects, pieces?: number) {
  const clock = new FakeClock();
  const load = simulatedLoad();
  const line = simulatedScale(dialects[name](), load, { clock, ...(pieces === undefined ? {} : { pieces }) });
  const scale = new SerialScale(line, protocolOf(name), 'kg', clock);
  return { clock, load, line, scale, read: () => whileTimePasses(clock, scale.read()) };
}

describe('a scale at the till', () => {
  for (const name of names) {
    const weight = { grams: name === 'nci' ? 1230 : 1234, said: name === 'nci' ? '1.230' : '1.234' };
    for (const pieces of [1, 3, undefined]) {
      it(`of ${name} tells what lies on it, ${pieces ?? 'all'} bytes at a time`, async () => {
        const { load, read } = given(name, pieces);
        load.grams = weight.grams;
        const expected =
          name === 'sma' ? { weight: '2.721', unit: 'lb' } : { weight: weight.said, unit: 'kg' };
        expect(await read()).to.deep.equal({ ok: true, stable: true, ...expected });
      });
    }

    it(`of ${name} is waited for until it rests, and never said to rest while it moves`, async () => {
      const { clock, load, scale, read } = given(name);
      load.grams = weight.grams;
      load.moving = true;
      const asked = scale.read();
      clock.after(1000, () => {
        load.moving = false;
      });
      expect(await whileTimePasses(clock, asked)).to.include({ ok: true, stable: true });
      load.moving = true;
      const moving = await read();
      expect(moving.ok ? moving.stable : moving.code).to.be.oneOf([false, 'weight_unstable']);
    });

    it(`of ${name} that was pulled out is silent, in words`, async () => {
      const { line, read } = given(name);
      line.hangUp();
      const answer = await read();
      expect(answer).to.include({ ok: false, code: 'scale_silent', sentence: 'The scale does not answer.' });
    });
  }

  it('with too much on it, or below zero, says so and tells no weight', async () => {
    for (const name of names.filter((one) => one !== 'cas')) {
      const { load, read } = given(name);
      load.grams = 20_000;
      expect(await read(), name).to.include({ ok: false, code: 'scale_overloaded' });
      load.grams = -50;
      expect(await read(), name).to.include({ ok: false, code: 'scale_below_zero' });
    }
  });

  it('that lost its zero says so', async () => {
    for (const name of ['toledo-8217', 'sma', 'nci'] as const) {
      const { load, read } = given(name);
      load.zeroed = false;
      expect(await read(), name).to.include({ ok: false, code: 'scale_not_zeroed' });
    }
  });

  it('is tared and zeroed where it takes orders', async () => {
    for (const name of names) {
      const { clock, load, scale } = given(name);
      load.grams = 250;
      const tared = await whileTimePasses(clock, scale.tare());
      const takes = name !== 'nci' && name !== 'cas';
      expect(tared, name).to.include(takes ? { weight: '0.000' } : { code: 'scale_keys_only' });
      const zeroed = await whileTimePasses(clock, scale.zero());
      expect(zeroed, name).to.include(name === 'cas' ? { code: 'scale_keys_only' } : { ok: true });
    }
  });

  it('answers two who ask at once with one weight each', async () => {
    const { clock, load, scale } = given('toledo-8217');
    load.grams = 500;
    const both = await whileTimePasses(clock, Promise.all([scale.read(), scale.read()]));
    expect(both.map((answer) => answer.ok && answer.weight)).to.deep.equal(['0.500', '0.500']);
  });

  it('that answers too late does not have the old goods sold for the new ones', async () => {
    const clock = new FakeClock();
    const load = simulatedLoad();
    const hear = listeningScale(toledoDialect(), load);
    let late = 900;
    const line = simulatedLine(
      (sent, end) => {
        const said = hear(sent);
        clock.after(late, () => end.say(said));
      },
      { clock },
    );
    const scale = new SerialScale(line, protocolOf('toledo-8217'), 'kg', clock);
    load.grams = 100;
    expect(await whileTimePasses(clock, scale.read())).to.include({ code: 'scale_silent' });
    late = 400;
    load.grams = 900;
    expect(await whileTimePasses(clock, scale.read())).to.include({ weight: '0.900' });
  });

  it('at USB passes over what it sent before', async () => {
    const clock = new FakeClock();
    const load = simulatedLoad();
    const device = simulatedHidScale(load, clock);
    const scale = new HidScale(device, clock);
    load.grams = 300;
    await clock.advance(500);
    load.grams = 700;
    expect(await whileTimePasses(clock, scale.read())).to.deep.equal({
      ok: true,
      weight: '0.700',
      unit: 'kg',
      stable: true,
    });
    load.moving = true;
    expect(await whileTimePasses(clock, scale.read())).to.include({ weight: '0.700', stable: false });
    load.moving = false;
    expect(await whileTimePasses(clock, scale.tare())).to.include({ code: 'scale_keys_only' });
    expect(await whileTimePasses(clock, scale.zero())).to.include({ weight: '0.000', stable: true });
    expect(device.zeroOrders()).to.equal(1);
    device.close();
    expect(await whileTimePasses(clock, scale.read())).to.include({ code: 'scale_silent' });
  });
});

describe('finding the scale', () => {
  const found = (clock: FakeClock, asked: ReturnType<typeof findScale>) => whileTimePasses(clock, asked);

  for (const name of names) {
    it(`knows ${name} by what it answers, and it weighs on`, async () => {
      const clock = new FakeClock();
      const load = simulatedLoad();
      load.grams = 1230;
      const opened: LineSettings[] = [];
      const hear = listeningScale(dialects[name](), load);
      const openLine = (settings: LineSettings) => {
        opened.push(settings);
        return Promise.resolve(simulatedLine((sent, end) => end.say(hear(sent)), { clock }));
      };
      const scale = (await found(
        clock,
        findScale({ openHid: undefined, openLine, unit: 'kg', clock }),
      )) as Scale;
      expect(scale.protocol).to.equal(name);
      expect(opened.at(-1)).to.equal(protocolOf(name).line);
      expect(await whileTimePasses(clock, scale.read())).to.include({
        ok: true,
        weight: name === 'sma' ? '2.712' : '1.230',
      });
    });
  }

  it('knows one that speaks by itself', async () => {
    const clock = new FakeClock();
    const load = simulatedLoad();
    load.grams = 700;
    const openLine = () => Promise.resolve(simulatedSpeakingScale(load, { clock, pieces: 4 }));
    const scale = (await found(
      clock,
      findScale({ openHid: undefined, openLine, unit: 'kg', clock }),
    )) as Scale;
    expect(scale.protocol).to.equal('cas-continuous');
    load.grams = 800;
    expect(await whileTimePasses(clock, scale.read())).to.include({ weight: '0.800', stable: true });
    load.moving = true;
    expect(await whileTimePasses(clock, scale.read())).to.include({ stable: false });
  });

  it('takes one at USB first', async () => {
    const clock = new FakeClock();
    const openHid = () => Promise.resolve(simulatedHidScale(simulatedLoad(), clock));
    const openLine = () => Promise.reject(new Error('nobody asked'));
    const scale = (await found(clock, findScale({ openHid, openLine, unit: 'kg', clock }))) as Scale;
    expect(scale.protocol).to.equal('hid');
  });

  it('says what to do when there is none, and leaves no line open', async () => {
    const clock = new FakeClock();
    let open = 0;
    const openLine = () => {
      open += 1;
      const line = simulatedLine(() => undefined, { clock });
      return Promise.resolve({ ...line, close: () => void (open -= 1) });
    };
    const answer = await found(clock, findScale({ openHid: undefined, openLine, unit: 'kg', clock }));
    expect(answer).to.include({ ok: false, code: 'scale_unknown' });
    expect(open).to.equal(0);
  });
});

describe('a scale over the network', () => {
  it('is found and read through real sockets', async () => {
    const load = simulatedLoad();
    load.grams = 455;
    const server = createServer((socket) => {
      const hear = listeningScale(toledoDialect(), load);
      socket.on('data', (sent) => socket.write(hear(sent)));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const openLine = () => openTcp({ host: '127.0.0.1', port }, clock, 1000);
    const scale = (await findScale({ openHid: undefined, openLine, unit: 'kg', clock })) as Scale;
    expect(scale.protocol).to.equal('toledo-8217');
    expect(await scale.read()).to.deep.equal({ ok: true, weight: '0.455', unit: 'kg', stable: true });
    scale.close();
    await new Promise((closed) => server.close(closed));
    await openLine().then(
      () => expect.fail('nobody listens there'),
      (error: Error) => expect(error.message).to.contain('ECONNREFUSED'),
    );
  });

  it('that hung up since it was read says nothing, and that is said', async () => {
    const load = simulatedLoad();
    const server = createServer((socket) => {
      const hear = listeningScale(toledoDialect(), load);
      socket.on('data', (sent) => {
        socket.write(hear(sent));
        socket.end();
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const toledo = serialProtocols.find(({ name }) => name === 'toledo-8217')!;
    const stream = await openTcp({ host: '127.0.0.1', port }, clock, 1000);
    const scale = new SerialScale(stream, toledo, 'kg', clock);
    expect(await scale.read()).to.include({ ok: true });
    await sleep(clock, 50);
    expect(await scale.read()).to.include({ code: 'scale_silent' });
    scale.close();
    await new Promise((closed) => server.close(closed));
  });
});

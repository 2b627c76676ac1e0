// Whom the main process hears: each channel, asked by everybody who is not the page it is for, and with everything it was
// not made for. Nothing is done, and the answer is a sentence.
import { MessageChannel } from 'node:worker_threads';
import { expect } from 'chai';
import { limits } from '@evertill/sync';
import { isRejectionCode } from '@evertill/schemas';
import { windowChannels } from '../../../desktop/ipc/window-channels.ts';
import { shellsOf } from './given-shell.ts';
import type { GivenShell } from './given-shell.ts';
import type { From } from './stand-in/ipc.ts';
import { StandInContents } from './stand-in/page.ts';
import type { Frame } from './stand-in/page.ts';

const names = windowChannels.map(({ name }) => name);
const idle = { type: 'idle', data: { store: 'Corner' } };
/** One that each channel takes. */
const fitting: Record<string, unknown> = { 'customer-display:send': idle };

describe('[T18] the main process of the desktop shell', function () {
  const { start } = shellsOf(this);

  /** The till's window and the customer's, and everybody else there could be. */
  async function people(shell: GivenShell): Promise<Map<string, From>> {
    await shell.till().shell.openCustomerDisplay();
    const [till, display] = shell.electron.windows.map(({ webContents }) => webContents);
    const at = (url: string, parent: Frame | null = null): Frame => ({ url, parent });
    const stranger = new StandInContents();
    stranger.mainFrame.url = 'app://till/';
    const moved = (url: string): From => {
      const frame = {
        get url() {
          return url;
        },
        parent: null,
      };
      return { sender: Object.assign(Object.create(till!), { mainFrame: frame }), senderFrame: frame };
    };
    return new Map<string, From>([
      ['the customer’s display', { sender: display!, senderFrame: display!.mainFrame }],
      ['a frame in the till’s page', { sender: till!, senderFrame: at('app://till/', till!.mainFrame) }],
      ['another top frame', { sender: till!, senderFrame: at('app://till/point-of-sale/sale') }],
      ['a frame that is gone', { sender: till!, senderFrame: null }],
      ['a window that is not ours', { sender: stranger, senderFrame: stranger.mainFrame }],
      ['a page of another address', moved('https://till/')],
      ['a page of another host', moved('app://till.evil/')],
      ['a page that claims our host as its user', moved('app://till@evil/')],
      ['a page without an address', moved('')],
      ['a page of a file', moved('file:///app/index.html')],
    ]);
  }

  const untouched = { minimized: false, maximized: false, fullscreen: false, focused: 0 };

  it('has a handler for each channel about windows, and for nothing else', async () => {
    const { electron } = await start();
    expect(electron.ipc.channels().toSorted()).to.deep.equal([...names].toSorted());
    expect(electron.ipc.eventNames()).to.deep.equal(['till:connect', 'customer-display:ready']);
  });

  it('answers nobody but the till’s page, on any channel', async () => {
    const shell = await start();
    const { electron } = shell;
    const till = shell.till();
    const everybody = await people(shell);
    const display = electron.windows[1]!;
    const shown: unknown[] = [];
    display.shell.onCustomerDisplay((message) => shown.push(message));
    for (const [who, from] of everybody) {
      for (const name of names) {
        const answer = await electron.ipc.invoke(from, name, fitting[name] ?? {});
        expect(answer, `${who}: ${name}`).to.deep.include({ ok: false, code: 'unknown_channel' });
      }
    }
    expect(till.state).to.deep.include(untouched);
    expect(electron.windows).to.deep.equal([till, display]);
    expect(shown).to.deep.equal([]);
    expect(shell.log.filter((line) => /was asked by somebody else/.test(line))).to.have.length(
      everybody.size * names.length,
    );
  });

  it('brings nobody else to the till: their line is closed', async () => {
    const shell = await start();
    const { electron } = shell;
    for (const [who, from] of await people(shell)) {
      const { port1, port2 } = new MessageChannel();
      const closed = new Promise<void>((resolve) => port1.once('close', resolve));
      electron.ipc.post(from, 'till:connect', null, [port2]);
      await closed;
      expect(shell.log.at(-1), who).to.match(/A line to the till was asked for by somebody else/);
    }
    const own = shell.till().webContents;
    const two = [new MessageChannel(), new MessageChannel()];
    const closed = Promise.all(
      two.map(({ port1 }) => new Promise((resolve) => port1.once('close', resolve))),
    );
    electron.ipc.post(
      { sender: own, senderFrame: own.mainFrame },
      'till:connect',
      null,
      two.map(({ port2 }) => port2),
    );
    await closed;
    electron.ipc.post({ sender: own, senderFrame: own.mainFrame }, 'till:connect', null);
    expect(shell.log.at(-1)).to.match(/by somebody else/);
  });

  it('tells nobody but the customer’s display what is on it', async () => {
    const shell = await start();
    const everybody = await people(shell);
    await shell.till().shell.sendToCustomerDisplay({ type: 'idle', data: { store: 'Corner' } });
    let told = 0;
    for (const contents of shell.electron.windows.map(({ webContents }) => webContents))
      contents.heard.on('customer-display:show', () => told++);
    const own = shell.till().webContents;
    everybody.set('the till’s page', { sender: own, senderFrame: own.mainFrame });
    for (const [who, from] of everybody) {
      shell.electron.ipc.post(from, 'customer-display:ready', null);
      expect(told, who).to.equal(who === 'the customer’s display' ? 1 : told);
      told = 0;
    }
  });

  it('does nothing for what a channel does not take, however it is made', async () => {
    const shell = await start();
    const { electron } = shell;
    const { webContents, state } = shell.till();
    const from = { sender: webContents, senderFrame: webContents.mainFrame };
    const odd: unknown[] = [
      1,
      true,
      'on',
      [],
      [{}],
      { x: 1 },
      { on: 1 },
      { on: 'true' },
      { on: true, x: 1 },
      { type: 'idle' },
      { type: 'idle', data: { store: 1 } },
      { type: 'idle', data: { store: 'x'.repeat(201) } },
      { type: 'idle', data: { store: 'a', html: '<b>' } },
      { type: 'html', data: '<script>' },
      { type: 'cart', data: {} },
      { ...idle, x: 1 },
      new Map([['on', true]]),
      10n,
      JSON.parse('{"__proto__":{"on":true}}'),
      Array.from({ length: 70 }).reduce((inner) => ({ inner }), {} as unknown),
      { on: true, text: 'x'.repeat(limits.frameBytes) },
      { type: 'idle', data: { store: 'x'.repeat(limits.frameBytes) } },
    ];
    for (const name of names) {
      for (const request of odd) {
        const nothing = JSON.stringify(typeof request === 'bigint' ? 1 : request) === '{}';
        if (nothing && name !== 'customer-display:send') continue;
        const answer = (await electron.ipc.invoke(from, name, request)) as { ok: boolean; code: string };
        expect(answer.ok, `${name} ${String(request)}`).to.equal(false);
        expect(isRejectionCode(answer.code), answer.code).to.equal(true);
      }
      const large = await electron.ipc.invoke(from, name, { text: 'x'.repeat(limits.frameBytes) });
      expect(large, name).to.deep.include({ ok: false, code: 'too_large' });
    }
    expect(state).to.deep.include(untouched);
    expect(electron.windows).to.have.length(1);
  });
});

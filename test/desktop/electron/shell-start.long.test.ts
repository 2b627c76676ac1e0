// The start of the desktop shell and its windows, under a stand-in of Electron with a till process that is a process.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { openTillDirectory } from '@evertill/client-core/till-directory';
import { rejections } from '@evertill/schemas';
import type { DisplayMessage } from '../../../desktop/ipc/display-message.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { shellsOf } from './given-shell.ts';
import { oneScreen, secondScreen } from './stand-in/electron.ts';

describe('the desktop shell', function () {
  const { start, appData } = shellsOf(this);
  const place = () => JSON.parse(readFileSync(path.join(appData(), 'Evertill/window.json'), 'utf8'));

  describe('when it starts', () => {
    it('goes through its phases in their order, and says of each how long it took', async () => {
      const { started, log, electron, data } = await start();
      expect(started).to.equal('started');
      const names = log.flatMap((line) => /^(.+): (done|enough|failed), \d+ ms/.exec(line)?.[1] ?? []);
      expect(names).to.deep.equal([
        'settings and paths',
        'single instance',
        'sandbox and protocol',
        'denials',
        'till process',
        'windows',
      ]);
      expect(electron.events).to.deep.equal([`lock ${data}`, 'sandbox', 'ready', 'window']);
      if (process.platform !== 'win32') expect(statSync(data).mode & 0o777).to.equal(0o700);
    });

    it('is there once: a second one shows the first one’s window and ends', async () => {
      const first = await start();
      const second = await start({ hasLock: false });
      expect(second.started).to.equal('enough');
      expect(second.electron.exited).to.equal(0);
      expect(second.electron.windows).to.deep.equal([]);
      expect(second.electron.processes).to.deep.equal([]);
      const window = first.till();
      window.minimize();
      first.electron.app.emit('second-instance');
      expect(window.state).to.include({ minimized: false, shown: true, focused: 1 });
    });

    it('says in a sentence what failed, and begins nothing after it', async () => {
      const wrong = await start({ args: ['--server=ftp://x'] });
      expect(wrong.electron.errors).to.deep.equal([
        'Evertill cannot use its settings or its folder. The server ftp://x is no http address.',
      ]);
      const lost = path.join(appData(), 'Evertill/till');
      mkdirSync(lost, { recursive: true });
      const first = await start();
      await first.end();
      // It has sold, and its journal is not there any more.
      const directory = await openTillDirectory(lost);
      await directory.begun();
      await directory.close();
      const broken = await start();
      expect(broken.started).to.equal('failed');
      expect(broken.electron.exited).to.equal(1);
      expect(broken.electron.errors[0]).to.contain(
        `The till could not be opened. ${rejections.journal_missing.sentence}`,
      );
      expect(broken.electron.windows).to.deep.equal([]);
      expect(broken.log.at(-1)).to.match(/^till process: failed/);
    });

    it('ends when its till has closed its files', async () => {
      const shell = await start();
      const [till] = shell.electron.processes;
      let code: number | undefined;
      till!.on('exit', (ended: number) => (code = ended));
      shell.electron.quit();
      expect(shell.electron.exited).to.equal(undefined);
      await shell.electron.ended();
      expect(code).to.equal(0);
    });
  });

  describe('its windows', () => {
    it('stand where they stood, while there is a screen there', async () => {
      const first = await start({ screens: [oneScreen, secondScreen] });
      first.till().bounds = { x: 1950, y: 20, width: 900, height: 700 };
      first.till().setFullScreen(true);
      await first.end();
      expect(place()).to.deep.equal({ x: 1950, y: 20, width: 900, height: 700, fullscreen: true });
      const again = await start({ screens: [oneScreen, secondScreen] });
      expect(again.till().options).to.include({ x: 1950, y: 20, width: 900, fullscreen: true, kiosk: false });
      await again.end();
      const unplugged = await start();
      expect(unplugged.till().options).to.include({ width: 1280, fullscreen: false });
      expect(unplugged.till().options).to.not.have.property('x');
      await unplugged.end();
      for (const odd of ['{', '{"x":1}', '{"x":0,"y":0,"width":1e9,"height":700,"fullscreen":false}']) {
        writeFileSync(path.join(appData(), 'Evertill/window.json'), odd);
        const shell = await start();
        expect(shell.till().options, odd).to.include({ width: 1280 });
        await shell.end();
      }
    });

    it('are the whole machine in a kiosk', async () => {
      const { till } = await start({ args: ['--kiosk'] });
      expect(till().options).to.include({ kiosk: true, fullscreen: true });
      const { shell } = till();
      for (const answer of [
        await shell.minimizeWindow(),
        await shell.maximizeWindow(),
        await shell.fullScreen(false),
        await shell.closeWindow(),
      ])
        expect(answer, 'no way out').to.include({ ok: false, code: 'unsupported' });
    });

    it('show the customer what the till shows them, on the second screen', async () => {
      const { till, electron } = await start({ screens: [oneScreen, secondScreen] });
      const { shell } = till();
      const idle = { type: 'idle', data: { store: 'Corner' } } as const;
      expect(await shell.sendToCustomerDisplay(idle)).to.deep.equal({ ok: true, reply: { shown: false } });
      expect(await shell.openCustomerDisplay()).to.deep.equal({ ok: true, reply: { screen: 'second' } });
      const display = electron.windows[1]!;
      expect(display.options).to.include({ ...secondScreen.bounds, fullscreen: true });
      const shown: unknown[] = [];
      const stop = display.shell.onCustomerDisplay((message) => shown.push(message));
      expect(shown, 'what was said before it listened').to.deep.equal([idle]);
      const cart: DisplayMessage = {
        type: 'cart',
        data: {
          store: 'Corner',
          currency: 'USD',
          lines: [],
          discount: 0,
          tax: 0,
          tax_included: false,
          total: 0,
        },
      };
      expect(await shell.sendToCustomerDisplay(cart)).to.deep.equal({ ok: true, reply: { shown: true } });
      expect(shown).to.deep.equal([idle, cart]);
      till().webContents.emit('render-process-gone', {}, { reason: 'crashed' });
      await comesTrue(async () => shown.length === 3);
      expect(shown[2], 'no basket of a page that is gone').to.deep.equal(idle);
      expect(await shell.openCustomerDisplay()).to.deep.equal({ ok: true, reply: { screen: 'second' } });
      expect(electron.windows).to.have.length(2);
      stop();
      await shell.sendToCustomerDisplay(cart);
      expect(shown).to.have.length(3);
      till().close();
      expect(electron.windows).to.deep.equal([]);
    });

    it('are placed by the till’s page', async () => {
      const { till } = await start();
      const { shell, state } = till();
      expect(await shell.maximizeWindow()).to.deep.equal({ ok: true, reply: { maximized: true } });
      expect(await shell.maximizeWindow()).to.deep.equal({ ok: true, reply: { maximized: false } });
      expect(await shell.fullScreen()).to.deep.equal({ ok: true, reply: { fullscreen: true } });
      expect(await shell.fullScreen(true)).to.deep.equal({ ok: true, reply: { fullscreen: true } });
      expect(await shell.minimizeWindow()).to.deep.equal({ ok: true, reply: {} });
      expect(state).to.include({ maximized: false, fullscreen: true, minimized: true });
      expect(await shell.closeWindow()).to.deep.equal({ ok: true, reply: {} });
    });
  });
});

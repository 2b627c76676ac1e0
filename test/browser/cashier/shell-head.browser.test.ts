// The head of a till in the desktop shell, in a real browser over a real till program, under a stand-in of the shell: a found
// version is taken from there and how far it has come is said; a window without a frame has its ways out; a machine without
// a key store is warned of.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { browserSuite } from '../browser-suite.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { TillPage } from '../till-page.ts';
import { TillProgram } from '../till-program.ts';

interface StandIn {
  /** A frame of the till process. */
  say(frame: object): void;
  /** Answers the installing, as the till process does. */
  installed(answer: object): void;
  readonly asked: string[];
  kiosk: boolean;
}

/** Runs in the page, before it: lays a shell on the window whose line is a WebSocket to the till program. */
function standIn(token: string): void {
  const asked: string[] = [];
  const nothing: (said: object) => void = () => undefined;
  const stand = { asked, kiosk: false, say: nothing, installed: nothing };
  const answer = (name: string) => {
    asked.push(name);
    const refused = { ok: false, code: 'unsupported', sentence: '', next: '', details: {} };
    return Promise.resolve(stand.kiosk ? refused : { ok: true, reply: {} });
  };
  const shell = {
    connectTill({ heard, closed }: { heard: (text: string) => void; closed: (code: number) => void }) {
      const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/window`);
      const waiting: string[] = [];
      stand.say = (frame) => heard(JSON.stringify(frame));
      socket.addEventListener('open', () => {
        for (const text of waiting.splice(0)) socket.send(text);
      });
      socket.addEventListener('message', ({ data }) => heard(data as string));
      socket.addEventListener('close', ({ code }) => closed(code));
      return {
        send(text: string) {
          const frame = JSON.parse(text) as { type: string; id: number; channel?: string };
          if (frame.channel === 'app:download-and-install') {
            asked.push(frame.channel);
            stand.installed = (said) => stand.say({ type: 'answer', id: frame.id, answer: said });
            return;
          }
          const vouched = frame.type === 'hello' ? JSON.stringify({ ...frame, token }) : text;
          if (socket.readyState === WebSocket.OPEN) socket.send(vouched);
          else waiting.push(vouched);
        },
        close: () => socket.close(),
      };
    },
    minimizeWindow: () => answer('minimize'),
    maximizeWindow: () => answer('maximize'),
    closeWindow: () => answer('close'),
    fullScreen: (on?: boolean) => answer(`fullscreen ${String(on)}`),
    openCustomerDisplay: () => answer('display'),
    sendToCustomerDisplay: () => answer('shown'),
    onCustomerDisplay: () => () => undefined,
  };
  Object.assign(window, { evertillShell: shell, standIn: stand });
}

describe('the head of a till in the desktop shell', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  let program: TillProgram;
  let till: TillPage;
  let page: Page;

  before(async () => {
    program = await TillProgram.start(shop.url);
    shop.atEnd(() => program.stop());
    const { context } = await shop.open();
    page = await context.newPage();
    const { windowUrl } = program.ready;
    await page.addInitScript(standIn, new URL(windowUrl).hash.slice('#window='.length));
    await page.goto(windowUrl);
    till = TillPage.over(page);
    await shop.signIn(till, { shift: 'Shell' });
  });
  const say = (frame: object) =>
    page.evaluate((said) => (window as unknown as { standIn: StandIn }).standIn.say(said), frame);
  const asked = () => page.evaluate(() => (window as unknown as { standIn: StandIn }).standIn.asked);
  /** `EVERTILL_LOOK`: a folder for pictures, for people. */
  async function look(name: string): Promise<void> {
    const folder = process.env['EVERTILL_LOOK'];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    await page.waitForTimeout(400);
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
  }

  it('offers a version that was found, never in a sale, and says how much of it has come', async () => {
    await till.go('sale');
    expect(await till.byId('program-update').count()).to.equal(0);
    await say({ type: 'update', version: '2.0.0', releaseNotes: 'Quicker.\nNicer.' });
    await till.byId('program-update').click();
    await page.getByText('Version 2.0.0 is there.').waitFor();
    await page.getByText('Nicer.').waitFor();
    await look('shell-update');
    expect(await axeFinds(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Install it' }).click();
    await comesTrue(async () => (await asked()).includes('app:download-and-install'));
    await say({ type: 'update_progress', percent: 42 });
    await till.byId('program-update').getByText('Update: 42 %').waitFor();
    expect(await till.byId('program-update').isDisabled(), 'once').to.equal(true);
    await look('shell-update-comes');
    const refused = { ok: false, code: 'update_unreachable', sentence: 'No.', next: '', details: {} };
    await page.evaluate(
      (said) => (window as unknown as { standIn: StandIn }).standIn.installed(said),
      refused,
    );
    await page.locator('.mantine-Notification-root').first().waitFor();
    await comesTrue(() => till.byId('program-update').isEnabled());
    // What came to a window that did not ask for it is another one's.
    await say({ type: 'update_progress', percent: 50 });
    expect(await till.byId('program-update').innerText()).to.not.contain('50');
  });

  it('has the ways out of a window without a frame, and none in a kiosk', async () => {
    const fill = (isWhole: boolean) =>
      page.evaluate((whole) => {
        const height = whole ? window.innerHeight : window.innerHeight + 80;
        Object.defineProperty(window.screen, 'height', { value: height, configurable: true });
        window.dispatchEvent(new Event('resize'));
      }, isWhole);
    await fill(false);
    expect(await till.byId('window-buttons').count()).to.equal(0);
    await fill(true);
    await till.byId('window-buttons').waitFor();
    await look('shell-window-buttons');
    expect(await axeFinds(page)).to.deep.equal([]);
    for (const name of ['minimize', 'frame', 'close']) await till.byId(`window-${name}`).click();
    expect((await asked()).slice(-3)).to.deep.equal(['minimize', 'fullscreen false', 'close']);
    await fill(false);
    await till.byId('window-buttons').waitFor({ state: 'detached' });
    await page.evaluate(() => void ((window as unknown as { standIn: StandIn }).standIn.kiosk = true));
    const before = (await asked()).length;
    await fill(true);
    await comesTrue(async () => (await asked()).length > before);
    expect(await till.byId('window-buttons').count()).to.equal(0);
  });

  it('[T15] warns in the settings of a machine that has no key store', async () => {
    await till.go('settings');
    await till.byId('settings-version').waitFor();
    expect(await till.byId('no-key-store').count()).to.equal(0);
    await say({ type: 'key_store', isThere: false });
    await till.byId('no-key-store').waitFor();
    await till.byId('no-key-store').scrollIntoViewIfNeeded();
    await look('shell-no-key-store');
    expect(await axeFinds(page)).to.deep.equal([]);
    await say({ type: 'key_store', isThere: true });
    await till.byId('no-key-store').waitFor({ state: 'detached' });
  });
});

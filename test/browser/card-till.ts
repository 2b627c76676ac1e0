// A till with a card terminal, as people use it: a till program in a process of its own, a window of it in a real browser, a
// terminal that speaks over a real socket, and whatever can be cut between them.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import path from 'node:path';
import { webClock } from '@evertill/client-core';
import { expect } from 'chai';
import { readApp } from '../../desktop/host/app-files.ts';
import { SimulatedMachine } from '../../desktop/services/terminal-bridge/simulated/machine.ts';
import { SimulatedPax } from '../../desktop/services/terminal-bridge/simulated/pax-terminal.ts';
import { SimulatedZvt } from '../../desktop/services/terminal-bridge/simulated/zvt-terminal.ts';
import { callChannel } from '../desktop/host/call-channel.ts';
import { setOwnersPin } from './back-office.ts';
import { browserSuite } from './browser-suite.ts';
import { shelf } from './shop-shelf.ts';
import { TillPage } from './till-page.ts';
import { TillProgram } from './till-program.ts';

/** Of the owner, who may approve. */
const ownersPin = '60287';
const appDirectory = path.resolve(import.meta.dirname, '../../desktop/dist');

export class CardTill {
  /** A tenth of the time of a real one. */
  readonly machine = new SimulatedMachine({
    ...webClock,
    after: (ms, run) => webClock.after(ms / 10, run),
  });
  readonly shop = browserSuite({ proxy: true });
  program!: TillProgram;
  till!: TillPage;
  /** Of what stands on the shelf. */
  codes!: readonly string[];
  readonly #lines = new Set<Socket>();
  #speaks: 'zvt' | 'pax' = 'zvt';
  readonly #terminal: Server = createServer({ noDelay: true }, (line) => {
    this.#lines.add(line);
    line.on('close', () => this.#lines.delete(line));
    if (this.#speaks === 'zvt') new SimulatedZvt(this.machine).serve(line);
    else new SimulatedPax(this.machine).serve(line);
  });

  /** Starts and ends with the suite it is made in. */
  constructor() {
    before(() => this.#open());
  }

  async #open(): Promise<void> {
    await this.plugIn(0);
    this.shop.atEnd(() => this.unplug());
    await setOwnersPin(this.shop.server, ownersPin);
    this.program = await TillProgram.start(this.shop.url);
    this.shop.atEnd(() => this.program.stop());
    const { context } = await this.shop.open();
    this.codes = (await shelf(this.shop.server, this.shop.store.id, 8)).map(({ code }) => code);
    const page = await context.newPage();
    await page.goto(this.program.ready.windowUrl);
    this.till = TillPage.over(page);
    await this.shop.signIn(this.till, { shift: 'Cards' });
    await this.saveTerminal('zvt');
  }

  async saveTerminal(protocol: 'zvt' | 'pax'): Promise<void> {
    this.#speaks = protocol;
    const { windowUrl } = await this.program.startAgain();
    const saved = await callChannel(windowUrl, readApp(appDirectory).build, 'pos-bridge:set-config', {
      wsUrl: `${this.shop.url.replace('http', 'ws')}/api/v1/pos-bridge/ws?token=evbk_key`,
      terminalId: 'terminal-1',
      storeId: this.shop.store.id,
      terminalConfig: { host: '127.0.0.1', port: this.#port(), protocol },
      settings: { currency: 'EUR' },
    });
    expect(saved).to.have.property('ok', true);
  }

  async plugIn(at: number): Promise<void> {
    this.#terminal.listen(at, '127.0.0.1');
    await once(this.#terminal, 'listening');
  }

  /** Answers where it was. */
  async unplug(): Promise<number> {
    const at = this.#port();
    for (const line of this.#lines) line.destroy();
    await new Promise((closed) => this.#terminal.close(closed));
    return at;
  }

  /** A manager's own word: what is asked of them, and why it is done where that is asked. */
  async byManager(note?: string, typed = ownersPin): Promise<void> {
    if (note !== undefined) await this.till.byId('approval-note').fill(note);
    await this.till.byId('approval-pin').fill(typed);
    await this.till.byId('approval-yes').click();
  }

  #port(): number {
    return (this.#terminal.address() as AddressInfo).port;
  }
}

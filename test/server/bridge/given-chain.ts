// The whole way of a card payment with real processes: a client in this one, a server and an agent of their own that are
// killed and begun again, a bad network between them, and terminals at real sockets. Time runs as fast in all of them.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SavedBridges } from '../../../desktop/services/terminal-bridge/config/saved-bridges.ts';
import { temporaryDirectory } from '../../client-core/storage-sqlite/given-storage.ts';
import { fastClock } from '../../support/fast-clock.ts';
import type { SeededChance } from '../../simulation/seeded-chance.ts';
import { startBatchServer } from '../../support/batch-server.ts';
import type { BatchServer } from '../../support/batch-server.ts';
import { signedIn } from '../../support/clocked-server.ts';
import { EnoughTokens } from '../../support/enough-tokens.ts';
import { giveProduct } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { BadNetwork } from './bad-network.ts';
import { activated, BridgedShop, savedDevice } from './given-bridge.ts';
import { CardTerminal, networked } from './given-card-terminals.ts';
import { testClock } from '../../support/test-clock.ts';

const program = fileURLToPath(
  new URL('../../desktop/services/terminal-bridge/agent-process.ts', import.meta.url),
);

export class GivenChain {
  readonly system: System;
  readonly shop: BridgedShop;
  readonly network: BadNetwork;
  readonly terminals: readonly CardTerminal[];
  readonly cashier: EnoughTokens;
  readonly kills = { agent: 0, server: 0 };
  readonly #time: { readonly beginning: number; readonly speed: number };
  readonly #place: ReturnType<typeof temporaryDirectory>;
  #server: BatchServer | undefined;
  #agent: ChildProcess | undefined;

  private constructor(
    system: System,
    shop: BridgedShop,
    parts: Pick<GivenChain, 'network' | 'terminals'> & {
      readonly time: { readonly beginning: number; readonly speed: number };
    },
  ) {
    this.system = system;
    this.shop = shop;
    this.network = parts.network;
    this.terminals = parts.terminals;
    this.#time = parts.time;
    this.cashier = new EnoughTokens(system.url, 'vendor', shop.vendor.people.cashier.email);
    this.#place = temporaryDirectory({ inMemory: true });
  }

  /** So many terminals of each protocol; time is `speed` times as fast. */
  static async open(chance: SeededChance, each: number, speed: number): Promise<GivenChain> {
    const system = await startTestSystem({
      server: { config: { accessExpires: signedIn, refreshExpires: signedIn } },
    });
    const shop = await BridgedShop.open(system, 'chain');
    await giveProduct(system, shop.vendor, { id: cent, name: 'One cent', price: 1 });
    const time = { beginning: testClock.now(), speed };
    const terminals: CardTerminal[] = [];
    const keys: string[] = [];
    for (const protocol of networked)
      for (let number = 1; number <= each; number += 1) {
        const name = `${protocol} ${number}`;
        const id = await savedDevice(system, shop.vendor, { type: 'payment_terminal', name });
        keys.push((await activated(system, shop.vendor, id)).key);
        terminals.push(new CardTerminal(protocol, id, fastClock(time.beginning, speed)));
      }
    const network = new BadNetwork(chance.stream('network'), keys);
    const chain = new GivenChain(system, shop, { network, terminals, time });
    await chain.#save(await network.open(), keys.at(-1)!);
    await chain.#serve();
    chain.#charge();
    return chain;
  }

  /** Where a client finds the server; undefined while there is none. */
  get url(): string | undefined {
    return this.network.server;
  }

  /** SIGKILL, and another one in its place. */
  async kill(who: 'agent' | 'server'): Promise<void> {
    this.kills[who] += 1;
    if (who === 'agent') {
      await this.#endAgent();
      return this.#charge();
    }
    this.network.server = undefined;
    await this.#server!.kill();
    await this.#serve();
  }

  async close(): Promise<void> {
    await this.#endAgent();
    await this.network.close();
    await this.#server?.kill();
    for (const terminal of this.terminals) await terminal.close();
    await this.system.stop();
    this.#place.remove();
  }

  /** `key`: the newest of the store. An agent with an older one is not believed that it was never asked for a payment. */
  async #save(address: string, key: string): Promise<void> {
    const directory = this.#directory();
    mkdirSync(directory);
    const saved = new SavedBridges(directory);
    const { storeId } = this.shop;
    saved.saveBridge({
      wsUrl: `ws://${address}/api/v1/pos-bridge/ws`,
      webhookUrl: `http://${address}/api/v1/pos/payments/terminal-webhook`,
      storeId,
      terminalId: '',
      key,
    });
    for (const terminal of this.terminals) saved.saveTerminal(await terminal.opened(storeId));
  }

  async #serve(): Promise<void> {
    const { databaseUrl } = this.system;
    this.#server = await startBatchServer({ databaseUrl, patience: 5000, time: this.#time });
    this.network.server = this.#server.url;
  }

  #charge(): void {
    const { beginning, speed } = this.#time;
    const given = [this.#directory(), String(beginning), String(speed)];
    // With the loaders of this process: a bug that is planted here is planted there.
    this.#agent = spawn(process.execPath, [...process.execArgv, program, ...given], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }

  async #endAgent(): Promise<void> {
    const agent = this.#agent;
    if (!agent) return;
    const gone = once(agent, 'exit');
    // Whoever ended by himself is a fault of his own.
    if (agent.exitCode !== null) throw new Error(`The agent ended by itself: ${agent.exitCode}.`);
    agent.kill('SIGKILL');
    await gone;
  }

  #directory(): string {
    return path.join(this.#place.directory, 'till');
  }
}

/** What is sold: so many of it make any amount. */
export const cent = 'chain-cent';

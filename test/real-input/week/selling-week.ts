// A week of invoices through ten tills, and everything that happens to them meanwhile: cables out, answers lost, tills
// and the server killed and started again. Ends when every till has done its plan and is in step.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../../replay/sync-door.ts';
import { SeededChance } from '../../simulation/seeded-chance.ts';
import { startChaosProxy } from '../../support/chaos-proxy.ts';
import type { ChaosProxy } from '../../support/chaos-proxy.ts';
import type { TillsNews, TillsTask } from './selling-tills.ts';
import { againFrom } from './week-plan.ts';
import type { WeekStep } from './week-plan.ts';

export interface SellingWeekRequest {
  readonly databaseUrl: string;
  readonly account: Omit<Account, 'url'>;
  readonly laneIds: readonly string[];
  readonly plans: readonly (readonly WeekStep[])[];
  /** A folder that goes away afterwards. */
  readonly directory: string;
  /** How many processes the tills are spread over. */
  readonly processes: number;
  /** Between two steps of a till, ms. */
  readonly pause: number;
  /** Between two faults, ms. */
  readonly calm: number;
  /** As many faults at most. */
  readonly strikes: number;
}

export interface SellingWeek {
  readonly faults: Readonly<Record<string, number>>;
  /** Orders that were handed in although they had been acknowledged. */
  readonly handedInAgain: number;
  /** What waits for a person, on any till. */
  readonly attention: readonly string[];
}

const programs = (name: string) => path.join(import.meta.dirname, name);

export async function sellTheWeek(request: SellingWeekRequest): Promise<SellingWeek> {
  const week = new Week(request);
  try {
    return await week.live();
  } finally {
    await week.end();
  }
}

class Week {
  readonly #request: SellingWeekRequest;
  readonly #chance = new SeededChance('the faults of the week');
  readonly #planFile: string;
  readonly #faults: Record<string, number> = {};
  readonly #proxies: ChaosProxy[] = [];
  readonly #groups: (readonly number[])[];
  readonly #children: (ChildProcess | undefined)[] = [];
  /** Steps done, of every lane. */
  readonly #done: number[];
  readonly #isOn: boolean[];
  readonly #inSync = new Set<number>();
  readonly #attention: string[] = [];
  #server: ChildProcess | undefined;
  #port = 0;
  #handedInAgain = 0;
  #failure: Error | undefined;

  constructor(request: SellingWeekRequest) {
    this.#request = request;
    this.#planFile = path.join(request.directory, 'plans.json');
    const lanes = request.laneIds.map((_, lane) => lane);
    this.#done = lanes.map(() => 0);
    this.#isOn = lanes.map(() => false);
    this.#groups = Array.from({ length: request.processes }, (_, group) =>
      lanes.filter((lane) => lane % request.processes === group),
    );
  }

  async live(): Promise<SellingWeek> {
    const { laneIds, plans } = this.#request;
    await writeFile(this.#planFile, JSON.stringify(plans));
    await this.#startServer();
    for (const _ of laneIds) this.#proxies.push(await startChaosProxy(this.#port));
    this.#groups.forEach((_, group) => this.#startTills(group));
    await this.#until(() => this.#isOn.every(Boolean));
    await this.#strikeUntilSold();
    await this.#repair();
    for (const child of this.#children) child!.send('finish');
    await this.#until(() => this.#inSync.size === laneIds.length);
    return { faults: this.#faults, handedInAgain: this.#handedInAgain, attention: this.#attention };
  }

  async end(): Promise<void> {
    for (const child of [...this.#children, this.#server]) child?.kill('SIGKILL');
    for (const proxy of this.#proxies) await proxy.close();
  }

  /** One fault after the other, of every kind, as long as anybody sells. */
  async #strikeUntilSold(): Promise<void> {
    const kinds = {
      killTills: () => this.#killTills(),
      cutCable: () => this.#away('down'),
      loseAnswers: () => this.#away('mute'),
      killServer: () => this.#killServer(),
    };
    const names = Object.keys(kinds) as (keyof typeof kinds)[];
    const { calm, strikes } = this.#request;
    for (let strike = 0; !this.#isSold(); strike++) {
      if (this.#failure) throw this.#failure;
      await sleep(calm * (0.5 + this.#chance.random()));
      if (strike >= strikes) continue;
      const name = names[strike % names.length]!;
      this.#faults[name] = (this.#faults[name] ?? 0) + 1;
      await kinds[name]();
    }
  }

  #isSold(): boolean {
    return this.#request.plans.every((plan, lane) => this.#done[lane]! >= plan.length);
  }

  /** Where one of them has just sold: before that they would have nothing to hand in again. */
  async #killTills(): Promise<void> {
    const { plans } = this.#request;
    const isSelling = (lane: number) => this.#done[lane]! < plans[lane]!.length;
    const hasSold = (lane: number) => againFrom(plans[lane]!, this.#done[lane]!, 1) < this.#done[lane]!;
    const worth = () =>
      this.#groups.flatMap((lanes, group) => (lanes.some(isSelling) && lanes.some(hasSold) ? [group] : []));
    await this.#until(() => this.#isSold() || worth().length > 0);
    if (worth().length === 0) return;
    const group = this.#chance.pick(worth());
    const child = this.#children[group]!;
    this.#children[group] = undefined;
    child.removeAllListeners();
    child.kill('SIGKILL');
    await once(child, 'exit');
    this.#startTills(group);
  }

  async #away(how: 'down' | 'mute'): Promise<void> {
    const proxy = this.#chance.pick(this.#proxies);
    if (how === 'mute') {
      proxy.mute();
      await sleep(this.#request.calm / 2);
    }
    await proxy.down();
    void sleep(this.#request.calm * (0.5 + this.#chance.random())).then(() => proxy.up());
  }

  async #killServer(): Promise<void> {
    const server = this.#server!;
    server.removeAllListeners();
    server.kill('SIGKILL');
    await once(server, 'exit');
    await this.#startServer();
  }

  async #repair(): Promise<void> {
    await sleep(this.#request.calm * 2);
    for (const proxy of this.#proxies) {
      await proxy.down();
      await proxy.up();
    }
  }

  async #startServer(): Promise<void> {
    const server = fork(programs('week-server.ts'), [this.#request.databaseUrl, String(this.#port)]);
    this.#server = server;
    const [port] = (await once(server, 'message')) as [number];
    this.#port = port;
    server.once('exit', (code, signal) => this.#fail(`The server ended (${signal ?? code}).`));
  }

  #startTills(group: number): void {
    const { account, directory, laneIds, pause, plans } = this.#request;
    const lanes = this.#groups[group]!.map((lane) => {
      const from = againFrom(plans[lane]!, this.#done[lane]!, this.#chance.between(1, 4));
      this.#handedInAgain += this.#done[lane]! - from;
      return {
        lane,
        from,
        url: this.#proxies[lane]!.url,
        directory: path.join(directory, `lane-${lane + 1}`),
        storeId: account.storeId,
        laneId: laneIds[lane]!,
        credentials: { email: account.email, password: account.password },
      };
    });
    const task: TillsTask = { lanes, planFile: this.#planFile, pause };
    const child = fork(programs('selling-tills.ts'), [JSON.stringify(task)]);
    this.#children[group] = child;
    child.on('message', (news) => this.#hear(news as TillsNews));
    child.once('exit', (code, signal) => {
      const isOver = this.#groups[group]!.every((lane) => this.#inSync.has(lane));
      if (!isOver) this.#fail(`Tills ended by themselves (${signal ?? code}).`);
    });
  }

  #hear(news: TillsNews): void {
    if (news.is === 'on') this.#isOn[news.lane] = true;
    if (news.is === 'done') this.#done[news.lane] = Math.max(this.#done[news.lane]!, news.step + 1);
    if (news.is !== 'in sync') return;
    this.#inSync.add(news.lane);
    this.#attention.push(...news.attention.map((what) => `lane ${news.lane + 1}: ${what}`));
  }

  #fail(words: string): void {
    this.#failure ??= new Error(words);
  }

  async #until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      if (this.#failure) throw this.#failure;
      await sleep(20);
    }
  }
}

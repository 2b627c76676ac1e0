// Keeps the local drafts and the server's in step: one run for each connection, a new one when the server says
// `resync` or when something went wrong. Nothing waits for the network inside RxDB.
import { BehaviorSubject } from 'rxjs';
import type { Subscription } from 'rxjs';
import { backoff } from '@evertill/sync';
import type { Checkpoint, Timer, Welcome } from '@evertill/sync';
import type { OpenDatabase } from '../database/open-database.ts';
import type { DeviceRecord } from '../journal/device-record.ts';
import { isConnected } from '../link/is-connected.ts';
import type { DraftExchangeDeps } from './draft-exchange.ts';
import { agreedUpTo, agreementWith, disagree } from './draft-agreement.ts';
import { DraftProof } from './draft-proof.ts';
import { DraftRun } from './draft-run.ts';
import { DraftSuspects } from './draft-suspects.ts';
import { Unanswered } from './unanswered.ts';

export interface DraftReplicationDeps extends Omit<
  DraftExchangeDeps,
  'drafts' | 'unanswered' | 'suspects' | 'heardUpTo'
> {
  readonly device: DeviceRecord;
  /** The journal's. */
  readonly database: OpenDatabase;
  readonly report: (message: string, error: unknown) => void;
}

export class DraftReplication {
  /** Connected, and the same on both sides. */
  readonly inSync$ = new BehaviorSubject(false);
  readonly #deps: DraftReplicationDeps;
  readonly #watch: Subscription[];
  readonly #unanswered = new Unanswered();
  readonly #suspects: DraftSuspects;
  #run: DraftRun | undefined;
  /** Of the present run, once it was in sync. */
  #proof: DraftProof | undefined;
  /** The present run was compared with the server, or waited long enough for that. */
  #isTold = false;
  #runWatch: Subscription[] = [];
  /** The connection the present run belongs to. */
  #welcome: Welcome | undefined;
  #queue: Promise<void> = Promise.resolve();
  /** What was agreed has been forgotten in this connection; once is enough. */
  #disagreedIn: Welcome | undefined;
  #stopped = false;
  #failures = 0;
  #retry: Timer | undefined;

  constructor(deps: DraftReplicationDeps) {
    this.#deps = deps;
    this.#suspects = new DraftSuspects(deps.surroundings.clock);
    this.#watch = [
      deps.link.state$.subscribe(() => this.#follow()),
      deps.link.live$.subscribe((frame) => {
        if (frame.type === 'resync' && frame.collection === 'draft') this.#restart();
      }),
    ];
  }

  /** How far the present connection has heard of drafts. */
  position(): Checkpoint | undefined {
    return this.#run?.position();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const subscription of this.#watch) subscription.unsubscribe();
    this.#retry?.cancel();
    await this.#enqueue(() => this.#end());
    this.inSync$.complete();
  }

  #follow(): void {
    const { link } = this.#deps;
    const welcome = isConnected(link.state()) ? link.welcome() : undefined;
    if (welcome === this.#welcome) return;
    this.#welcome = welcome;
    this.#restart();
  }

  #restart(): void {
    this.#retry?.cancel();
    const welcome = this.#welcome;
    this.#enqueue(async () => {
      await this.#end();
      if (welcome && welcome === this.#welcome && !this.#stopped) await this.#begin(welcome);
    }).catch((error: unknown) => this.#failed(error));
  }

  async #begin(welcome: Welcome): Promise<void> {
    const { database, device, surroundings } = this.#deps;
    const agreement = await agreementWith(device, welcome, () => surroundings.chance.id());
    const deps = {
      ...this.#deps,
      drafts: database.store('draft'),
      unanswered: this.#unanswered,
      suspects: this.#suspects,
      heardUpTo: agreement.heard,
    };
    const run = await DraftRun.begin(deps, database, agreement);
    this.#run = run;
    this.#runWatch = [
      run.inSync$.subscribe((inSync) => {
        if (inSync) this.#agreed(run, agreement.name);
        if (inSync && !this.#proof) this.#prove(run, welcome, agreement.name);
        this.#show(inSync && this.#isTold);
      }),
      run.trouble$.subscribe((error) => this.#failed(error)),
    ];
  }

  #agreed(run: DraftRun, name: string): void {
    this.#failures = 0;
    const heard = run.position();
    if (heard) agreedUpTo(this.#deps.device, name, heard).catch((error: unknown) => this.#failed(error));
  }

  #prove(run: DraftRun, welcome: Welcome, name: string): void {
    const { database, surroundings, link, storeId } = this.#deps;
    const settledAt = () => (run.isInSync() ? run.position() : undefined);
    const proof = new DraftProof({ surroundings, link, drafts: database.store('draft'), storeId, settledAt });
    this.#proof = proof;
    const told = () => {
      this.#isTold = true;
      this.#show(run.isInSync());
    };
    proof
      .told(told)
      .then((found) => {
        if (found === 'different' && this.#disagreedIn !== welcome) return this.#disagree(welcome, name);
        if (found === 'different') this.#deps.report('The server still has other drafts.', undefined);
        if (found !== undefined) told();
      })
      .catch((error: unknown) => {
        if (proof === this.#proof) this.#failed(error);
      });
  }

  async #disagree(welcome: Welcome, name: string): Promise<void> {
    this.#disagreedIn = welcome;
    this.#deps.report('The server has not the drafts that were agreed; all are offered again.', undefined);
    await this.#enqueue(async () => {
      // First nothing more is agreed, or it would be written over what is forgotten here.
      await this.#end();
      await disagree(this.#deps.device, name);
      if (welcome === this.#welcome && !this.#stopped) await this.#begin(welcome);
    });
  }

  #show(inSync: boolean): void {
    if (inSync !== this.inSync$.value) this.inSync$.next(inSync);
  }

  async #end(): Promise<void> {
    for (const subscription of this.#runWatch) subscription.unsubscribe();
    this.#runWatch = [];
    this.#show(false);
    this.#proof?.end();
    this.#proof = undefined;
    this.#isTold = false;
    const run = this.#run;
    this.#run = undefined;
    await run?.end();
  }

  #failed(error: unknown): void {
    if (this.#stopped) return;
    const { clock, chance } = this.#deps.surroundings;
    this.#deps.report('Drafts could not be kept in step; trying again.', error);
    this.#failures += 1;
    this.#retry?.cancel();
    const delay = backoff({ attempt: this.#failures, failingFor: 0, random: chance.random() });
    this.#retry = clock.after(delay, () => this.#restart());
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }
}

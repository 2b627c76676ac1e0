// Sends the journal: in order, one batch in flight, for as long as it takes. Each entry gets its own answer; one that
// is refused, waits for another or poisons its batch never holds up those behind it. A crash at any point repeats a
// batch, which the server answers as before.
//
//   offline ──connected──► (take back what a restored server lost) ──► sending ──nothing left──► idle
//      ▲                                                               │  ▲  ▲                     │
//      │                                                         failed│  │  └──due── deferred     │wake
//      └───────────────────disconnected (any)◄────────── backing_off ◄─┘  └───────────────────────┘
import { BehaviorSubject } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import { isRejectionCode, rejections } from '@evertill/schemas';
import type { OperationRecord } from '@evertill/schemas';
import { ExchangeError } from '@evertill/sync';
import type { OperationOutcome, Welcome } from '@evertill/sync';
import { takesJournal } from '../link/is-connected.ts';
import type { Link } from '../link/link.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { answered, sent } from '../operation-steps.ts';
import { entryOf } from './append.ts';
import type { AttentionDesk } from './attention-desk.ts';
import { nextBatch } from './batch.ts';
import type { DeviceRecord } from './device-record.ts';
import { raiseAltered, raiseLost } from './find-breaks.ts';
import type { OperationStore } from './operation-store.ts';
import { applyOutcome, parkUnsendable, triedInVain } from './outcomes.ts';
import type { Settlement } from './outcomes.ts';
import { Pause } from './pause.ts';
import { prune } from './prune.ts';
import { reoffer } from './reoffer.ts';
import { Round } from './round.ts';
import { Trouble } from './trouble.ts';

export interface DrainPhase {
  readonly name: 'offline' | 'sending' | 'backing_off' | 'deferred' | 'idle';
  /** When it began, ms. */
  readonly since: number;
  /** Why nothing is being sent, for people; blank while all is well. */
  readonly reason: string;
}

export interface DrainDeps {
  readonly surroundings: DeviceSurroundings;
  readonly link: Link;
  readonly store: OperationStore;
  readonly desk: AttentionDesk;
  readonly device: DeviceRecord;
  /** Something went wrong that the drain gets over by itself. */
  readonly report: (message: string, error: unknown) => void;
  /** The server refused an exchange, or did not answer it. */
  readonly failed?: (error: ExchangeError) => void;
}

type Next = 'go on' | 'until nudged' | number;
const daily = 86_400_000;
/** Should nobody tell that there is something new, it is seen after so many ms. */
const glance = 30_000;

export class Drain {
  readonly #deps: DrainDeps;
  readonly #phase: BehaviorSubject<DrainPhase>;
  readonly #pause: Pause;
  readonly #trouble: Trouble;
  readonly #round: Round;
  readonly #watch: Subscription;
  readonly #running: Promise<void>;
  #stopped = false;
  /** The connection this one hears from, and the one it has begun to work with. */
  #heard: Welcome | undefined;
  #begun: Welcome | undefined;
  #prunedAt: number | undefined;
  #verified = false;
  /** Why the last batch failed that began with this entry, until it is answered. */
  readonly #failures = new Map<number, string>();
  #again = false;

  constructor(deps: DrainDeps) {
    this.#deps = deps;
    const { clock } = deps.surroundings;
    this.#phase = new BehaviorSubject<DrainPhase>({ name: 'offline', since: clock.now(), reason: '' });
    this.#pause = new Pause(clock);
    this.#trouble = new Trouble(deps.surroundings);
    this.#round = new Round(deps.surroundings);
    this.#watch = deps.link.state$.subscribe(() => this.#pause.nudge());
    this.#running = this.#run();
  }

  get phase$(): Observable<DrainPhase> {
    return this.#phase.asObservable();
  }

  phase(): DrainPhase {
    return this.#phase.value;
  }

  /** There is something new to send. */
  wake(): void {
    this.#pause.nudge();
  }

  /** Why the last batch that began with this entry failed; blank when it did not, or was answered since. */
  codeOf(deviceSeq: number): string {
    return this.#failures.get(deviceSeq) ?? '';
  }

  /** Somebody asks for this entry: it is due now, and with it everything that waits. */
  offerAgain(deviceSeq: number): void {
    this.#trouble.clear(deviceSeq);
    this.#trouble.reconnected();
    this.#again = true;
    this.#pause.nudge();
  }

  /** Ends after the exchange in flight. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#watch.unsubscribe();
    this.#pause.nudge();
    await this.#running;
    this.#phase.complete();
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#pause.listen();
      const next = await this.#turn().catch((error: unknown): Next => {
        // The device's own storage: what was sent is sent again, and the server answers as before.
        this.#deps.report('The journal could not be read or written.', error);
        this.#trouble.backOff(0);
        this.#enter('backing_off', 'this till cannot reach its own storage');
        return this.#trouble.early();
      });
      if (next !== 'go on' && !this.#stopped)
        await this.#pause.wait(next === 'until nudged' ? undefined : next);
    }
  }

  async #turn(): Promise<Next> {
    const { link, store } = this.#deps;
    const welcome = takesJournal(link.state()) ? link.welcome() : undefined;
    if (!welcome) {
      this.#heard = this.#begun = undefined;
      this.#enter('offline', link.state().reason);
      return 'until nudged';
    }
    if (welcome !== this.#heard) this.#trouble.reconnected();
    this.#heard = welcome;
    const early = this.#trouble.early();
    if (early > 0) return early;
    if (welcome !== this.#begun) await this.#begin(welcome);
    if (this.#again) this.#round.restart();
    this.#again = false;
    const waiting = await nextBatch(store, this.#round.cursor, this.#trouble.room);
    const batch = waiting.length > 0 ? this.#trouble.unsuspected(waiting) : await this.#dueSuspect();
    if (batch.length === 0) return waiting.length > 0 ? this.#passBy(waiting[0]!) : this.#roundEnded();
    this.#enter('sending', '');
    await this.#send(batch, welcome);
    return 'go on';
  }

  async #begin(welcome: Welcome): Promise<void> {
    const { store, device, surroundings } = this.#deps;
    if (!this.#verified) await raiseAltered(this.#deps);
    this.#verified = true;
    await raiseLost(this.#deps, welcome);
    await reoffer(store, device, welcome);
    const now = surroundings.clock.monotonic();
    if (this.#prunedAt === undefined || now - this.#prunedAt > daily) {
      await prune(store, device, welcome.server_time);
      this.#prunedAt = now;
    }
    this.#round.restart();
    this.#begun = welcome;
  }

  #passBy(suspect: OperationRecord): Next {
    this.#round.offered([suspect], []);
    return 'go on';
  }

  /** An entry that makes its batch fail comes last in its round, and alone. */
  async #dueSuspect(): Promise<readonly OperationRecord[]> {
    for (;;) {
      const device_seq = this.#trouble.dueSuspect();
      if (device_seq === undefined) return [];
      const record = await this.#deps.store.get(device_seq);
      if (record?.state === 'waiting') return [record];
      this.#trouble.clear(device_seq);
    }
  }

  #roundEnded(): Next {
    const end = this.#round.ended();
    if (end === 'again') return 'go on';
    if (end === 'done') {
      this.#enter('idle', '');
      return glance;
    }
    this.#enter('deferred', 'an entry waits for another one that has not reached the server');
    return end;
  }

  async #send(batch: readonly OperationRecord[], welcome: Welcome): Promise<void> {
    let outcomes: readonly OperationOutcome[];
    const { steps } = this.#deps.surroundings;
    for (const record of batch) steps?.(sent(record, batch.length));
    try {
      const answer = await this.#deps.link.request({ type: 'operations', operations: batch.map(entryOf) });
      outcomes = answer.outcomes;
    } catch (error) {
      return this.#failed(batch, error);
    }
    this.#trouble.answered(batch);
    for (const { device_seq } of batch) this.#failures.delete(device_seq);
    await this.#answered(batch, outcomes, welcome.epoch);
  }

  #answered(
    batch: readonly OperationRecord[],
    outcomes: readonly OperationOutcome[],
    epoch: string,
  ): Promise<void> {
    const { link, surroundings } = this.#deps;
    const now = new Date(link.serverTime()).toISOString();
    const byNumber = new Map(outcomes.map((outcome) => [outcome.device_seq, outcome]));
    const settlements = batch.flatMap((record) => {
      const outcome = byNumber.get(record.device_seq);
      if (outcome) surroundings.steps?.(answered(record, outcome));
      return outcome ? [applyOutcome(record, outcome, { now, epoch })] : [];
    });
    return this.#keep(batch, settlements);
  }

  /** Findings first: after a crash in between the server is asked again, and they are found raised. */
  async #keep(batch: readonly OperationRecord[], settlements: readonly Settlement[]): Promise<void> {
    const { desk, store } = this.#deps;
    const records = settlements.map(({ record }) => record);
    await desk.raise(settlements.flatMap(({ finding }) => finding ?? []));
    await store.put(records);
    const settled = records.filter(({ state }) => state === 'settled');
    await desk.resolveOperations(settled.map(({ device_seq }) => device_seq));
    this.#round.offered(batch, records);
  }

  async #failed(batch: readonly OperationRecord[], error: unknown): Promise<void> {
    const known = error instanceof ExchangeError;
    if (!known) this.#deps.report('Sending the journal failed.', error);
    else this.#deps.failed?.(error);
    this.#failures.set(batch[0]!.device_seq, known ? error.code : 'unknown');
    const remedy = this.#trouble.failed(batch, error);
    if (remedy === 'park')
      return this.#keep(batch, [parkUnsendable(batch[0]!, (error as ExchangeError).code)]);
    if (known && isServersFault(error))
      await this.#deps.store.change(
        batch.map(({ device_seq }) => device_seq),
        triedInVain,
      );
    if (remedy === 'pass by') this.#round.offered(batch, []);
    if (this.#trouble.early() > 0)
      this.#enter('backing_off', known ? error.message : 'the server could not be asked');
  }

  #enter(name: DrainPhase['name'], reason: string): void {
    const { name: now, reason: before } = this.#phase.value;
    if (now === name && before === reason) return;
    this.#phase.next({ name, since: this.#deps.surroundings.clock.now(), reason });
  }
}

/** A 5xx: of the server, or of a proxy before it. */
function isServersFault({ code }: ExchangeError): boolean {
  return isRejectionCode(code) ? rejections[code].status >= 500 : code.startsWith('http_5');
}

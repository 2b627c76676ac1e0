// A connection that does what the test says: it is up or down when told, and each request is answered by a function.
// Everything that was asked is kept in order.
import { BehaviorSubject, Subject } from 'rxjs';
import { ExchangeError, idleState } from '@evertill/sync';
import type { ConnectionState, Welcome } from '@evertill/sync';
import type { AnswerTo, Link, LiveFrame, Request } from '../../client-core/link/link.ts';

export type Answers = {
  [Type in Request['type']]?: (request: Extract<Request, { type: Type }>) => unknown;
};

export function welcome(parts: Partial<Welcome> = {}): Welcome {
  return {
    type: 'welcome',
    id: 1,
    epoch: 'epoch-1',
    server_time: Date.UTC(2026, 10, 21, 9),
    witness: { epoch: 'epoch-1', xid: '1', seal: '' },
    user_id: 'user-1',
    vendor_id: 'vendor-1',
    scopes: { draft: 'store:store-1' },
    ledger: { device_seq: 0, missing: [] },
    ...parts,
  };
}

export class ScriptedLink implements Link {
  readonly state$ = new BehaviorSubject<ConnectionState>(idleState(0));
  readonly live$ = new Subject<LiveFrame>();
  readonly instructed$ = new Subject<void>();
  readonly asked: Request[] = [];
  credits = 0;
  /** ms; undefined: as the last greeting said. */
  serverClock: (() => number) | undefined;
  #welcome: Welcome | undefined;
  #answers: Answers;
  #pending = new Set<(error: ExchangeError) => void>();

  constructor(answers: Answers = {}) {
    this.#answers = answers;
  }

  answer(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers };
  }

  connect(parts: Partial<Welcome> = {}): void {
    this.#welcome = welcome(parts);
    this.#enter('catching_up');
    this.#enter('live');
  }

  /** `silent`: nothing came back in time. */
  disconnect(name: ConnectionState['name'] = 'waiting', reason = 'no network', silent = false): void {
    this.#enter(name, reason, silent);
    for (const reject of this.#pending) reject(new ExchangeError('disconnected', reason, 'retry'));
  }

  state(): ConnectionState {
    return this.state$.value;
  }

  welcome(): Welcome | undefined {
    return this.#welcome;
  }

  async request<R extends Request>(request: R): Promise<AnswerTo<R>> {
    const name = this.state().name;
    if (name !== 'live' && name !== 'catching_up')
      throw new ExchangeError('offline', 'no connection', 'retry');
    this.asked.push(request);
    const script = this.#answers[request.type] as ((asked: R) => unknown) | undefined;
    if (!script) throw new Error(`The test has no answer to ${request.type}.`);
    const lost = Promise.withResolvers<never>();
    this.#pending.add(lost.reject);
    try {
      return (await Promise.race([Promise.resolve(script(request)), lost.promise])) as AnswerTo<R>;
    } finally {
      this.#pending.delete(lost.reject);
    }
  }

  credit(frames: number): void {
    this.credits += frames;
  }

  caughtUp(): void {
    this.#enter('live');
  }

  fellBehind(reason: string): void {
    this.#enter('catching_up', reason);
  }

  drop(reason: string): void {
    this.disconnect('waiting', reason);
  }

  skew(): number {
    return 0;
  }

  serverTime(): number {
    return this.serverClock?.() ?? this.#welcome?.server_time ?? 0;
  }

  #enter(name: ConnectionState['name'], reason = '', silent = false): void {
    this.state$.next({ ...this.state$.value, name, reason, silent });
  }
}

// What the rest of the client may ask of the connection. `connection.ts` implements it; replica, journal and drafts
// know only this.
import type { Observable } from 'rxjs';
import type { ConnectionState, Down, Up, Welcome, Changes } from '@evertill/sync';

type WithoutId<T> = T extends { readonly id: number } ? Omit<T, 'id'> : never;
/** A request without the number the connection gives it. */
export type Request = WithoutId<Exclude<Up, { type: 'hello' } | { type: 'auth' }>>;

export type Answer<Type extends Down['type']> = Extract<Down, { type: Type }>;

interface AnswerTypes {
  pull: 'pulled';
  push: 'pushed';
  operations: 'outcomes';
  stream: 'streaming';
  digest: 'digested';
  applied: 'noted';
  lease: 'leased';
  report: 'instructions';
  ping: 'pong';
}
export type AnswerTo<R extends Request> = Answer<AnswerTypes[R['type'] & keyof AnswerTypes]>;

export type LiveFrame = Changes | Answer<'resync'> | Answer<'reset'>;

export interface Link {
  readonly state$: Observable<ConnectionState>;
  state(): ConnectionState;
  /** The last `welcome`; undefined before the first. */
  welcome(): Welcome | undefined;
  /** Rejects with `ExchangeError`: after its deadline, when the connection drops, or with the server's error. */
  request<R extends Request>(request: R): Promise<AnswerTo<R>>;
  /** Live changes, in the order they arrived. */
  readonly live$: Observable<LiveFrame>;
  /** Support has something to ask of this device. */
  readonly instructed$: Observable<void>;
  /** Tell the server that this many `changes` frames are dealt with. */
  credit(frames: number): void;
  /** Everything pulled: `catching_up` → `live`. */
  caughtUp(): void;
  /** Must pull again: `live` → `catching_up`. */
  fellBehind(reason: string): void;
  /** Drop the connection and try again (watchdog, reset, new rights). */
  drop(reason: string): void;
  /** Device clock minus server clock, ms, as last measured. */
  skew(): number;
  /** The server's time, ms, whatever the device's clock was set to since it was last told. */
  serverTime(): number;
}

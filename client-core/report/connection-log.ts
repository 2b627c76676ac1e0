// What the connection did lately, and how often it was lost in the last hour.
import type { Clock, ConnectionState, DeviceState } from '@evertill/sync';
import type { Observable, Subscription } from 'rxjs';
import { isConnected } from '../link/is-connected.ts';
import { reportedSentence } from './reported-words.ts';

const most = 20;
const longestReason = 200;
const hour = 3_600_000;

export class ConnectionLog {
  readonly #clock: Clock;
  readonly #watch: Subscription;
  #state: ConnectionState | undefined;
  #history: DeviceState['connection']['history'] = [];
  /** Monotonic ms. */
  #losses: number[] = [];

  constructor(clock: Clock, state$: Observable<ConnectionState>) {
    this.#clock = clock;
    this.#watch = state$.subscribe((state) => this.#entered(state));
  }

  /** Oldest first. */
  history(): DeviceState['connection']['history'] {
    return this.#history;
  }

  /** In the last hour. */
  losses(): number {
    const since = this.#clock.monotonic() - hour;
    this.#losses = this.#losses.filter((at) => at > since);
    return this.#losses.length;
  }

  stop(): void {
    this.#watch.unsubscribe();
  }

  #entered(state: ConnectionState): void {
    const before = this.#state;
    this.#state = state;
    if (before?.name === state.name) return;
    // What somebody switched off was not lost.
    const isLoss = before && isConnected(before) && !isConnected(state) && state.name !== 'idle';
    if (isLoss) this.#losses = [...this.#losses, this.#clock.monotonic()].slice(-100);
    const step = {
      at: this.#clock.now(),
      name: state.name,
      reason: reportedSentence(state.reason, longestReason),
    };
    this.#history = [...this.#history, step].slice(-most);
  }
}

// Time and chance as the engine sees them. Nothing in sync, client-core or the server's rules, writes and
// replication asks the platform directly, so that a simulation can put its own in and repeat a run exactly.

export interface Timer {
  cancel(): void;
}

export interface Clock {
  /** Milliseconds since 1970; may jump. */
  now(): number;
  /** Milliseconds that never go back. */
  monotonic(): number;
  after(milliseconds: number, run: () => void): Timer;
}

export interface Chance {
  /** In [0, 1). */
  random(): number;
  /** A new UUIDv7. */
  id(): string;
}

export interface Surroundings {
  readonly clock: Clock;
  readonly chance: Chance;
  /** Lower-case hex SHA-256 of the text's UTF-8 bytes. */
  readonly sha256: (text: string) => string;
}

export function instant(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

export function sleep(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => clock.after(milliseconds, resolve));
}

/** The longest wait a platform's timer can count, ms: it ends a longer one at once. */
const longestTimer = 2 ** 31 - 1;

/** Timers of any length over the platform's own. */
export function timersOver(platform: Clock['after']): Clock['after'] {
  return (milliseconds, run) => {
    let left = milliseconds;
    let timer: Timer;
    const arm = () => {
      const part = Math.min(left, longestTimer);
      left -= part;
      timer = platform(part, left > 0 ? arm : run);
    };
    arm();
    return { cancel: () => timer.cancel() };
  };
}

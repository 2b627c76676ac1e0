// Work the server does by itself. Of all processes on one database only one runs a job at a time.

export interface Job {
  /** Unique; names the lock. */
  readonly name: string;
  /** ms from the end of one run to the beginning of the next. */
  readonly every: number;
  /** Must bear being cut short anywhere and run again. Stops early when `signal` says so. */
  run(signal: AbortSignal): Promise<void>;
}

// The start of the shell, step by step: each has a name, a line in the log, and a sentence for whoever sits there when it
// fails. After one that failed nothing more is begun.

export interface Phase {
  readonly name: string;
  /** Told when it fails, before the reason. */
  readonly failure: string;
  /** `enough`: the start ends here, and that is right. */
  readonly run: () => void | 'enough' | Promise<void | 'enough'>;
}

export interface PhaseDeps {
  readonly log: (line: string) => void;
  /** ms */
  readonly monotonic: () => number;
  readonly failed: (sentence: string) => void;
}

export type Started = 'started' | 'enough' | 'failed';

export async function runPhases(
  phases: readonly Phase[],
  { log, monotonic, failed }: PhaseDeps,
): Promise<Started> {
  for (const { name, failure, run } of phases) {
    const began = monotonic();
    const took = () => `${Math.round(monotonic() - began)} ms`;
    try {
      const outcome = await run();
      log(`${name}: ${outcome ?? 'done'}, ${took()}`);
      if (outcome === 'enough') return 'enough';
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log(`${name}: failed, ${took()}. ${why}`);
      failed(`${failure} ${why}`);
      return 'failed';
    }
  }
  return 'started';
}

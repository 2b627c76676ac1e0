// What one phase of the gate found, in the same shape for the checks and for the mocha phases.

export interface Failure {
  readonly title: string;
  readonly message: string;
  /** Absolute path of the test file. */
  readonly file?: string;
}

export interface Skip {
  readonly title: string;
  readonly reason?: string;
}

export interface PhaseResult {
  readonly name: string;
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
  /** Failed, and passed when tried once more. Counted as passed. */
  readonly unsteady?: readonly Failure[];
}

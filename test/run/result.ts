// What a run of tests found, in one shape for tools (types, lint) and for test files.

export interface Failure {
  readonly title: string;
  /** One line, with file and line where they are known. */
  readonly message: string;
}

export interface Skip {
  readonly title: string;
  readonly reason?: string;
}

export interface FileResult {
  /** Absolute path of a test file, or the name of a tool. */
  readonly file: string;
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
  readonly seconds: number;
  /** Failures of a first run that passed when the file ran again, alone. Its tests count as passed. */
  readonly unsteady?: readonly Failure[];
}

export interface PhaseResult {
  readonly name: string;
  readonly seconds: number;
  readonly files: readonly FileResult[];
  /** What went wrong outside of any file: nothing was found to run, a process could not load its files. */
  readonly failures: readonly Failure[];
}

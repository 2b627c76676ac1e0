// Newer versions of the app on this machine, as far as the till program knows of them.
import type { Refusal } from '@evertill/client-core';
import type { BehaviorSubject } from 'rxjs';

export interface FoundVersion {
  readonly version: string;
  readonly releaseNotes: string;
}

export interface ProgramUpdates {
  /** One that was found without anybody asking. */
  readonly found$: BehaviorSubject<FoundVersion | undefined>;
  /** Of the file that is on its way, hundredths; null: nobody knows of how much; undefined: none is. */
  readonly progress$: BehaviorSubject<number | null | undefined>;
  /** Undefined: this is the newest one. */
  check(): Promise<{ readonly ok: true; readonly found: FoundVersion | undefined } | Refusal>;
  /** Resolves when its installer has been started: the app ends then. */
  install(): Promise<{ readonly ok: true } | Refusal>;
}

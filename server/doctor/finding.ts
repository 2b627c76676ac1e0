// What one check of `npm run doctor` says: how it stands, a sentence, and what to do where it is not well.
export type Verdict = 'ok' | 'warn' | 'fail';

export interface Finding {
  readonly check: string;
  readonly verdict: Verdict;
  /** With the figures it was judged by. */
  readonly says: string;
  /** Blank when all is well. */
  readonly todo: string;
}

export function well(check: string, says: string): Finding {
  return { check, verdict: 'ok', says, todo: '' };
}

export function unwell(check: string, verdict: 'warn' | 'fail', says: string, todo: string): Finding {
  return { check, verdict, says, todo };
}

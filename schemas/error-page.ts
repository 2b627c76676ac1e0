// What the page of one refusal code holds beside the registry's own sentences.
import type { ErrorSafety } from './error-safety.ts';
import type { ErrorStep } from './error-steps.ts';

export interface ErrorPage {
  /** How it comes to this, for whoever stands before it. */
  readonly happened: string;
  readonly safety: ErrorSafety;
  /** In the order of doing, at least one. */
  readonly steps: readonly [ErrorStep, ...ErrorStep[]];
}

export const errorPage = (
  happened: string,
  safety: ErrorSafety,
  ...steps: readonly [ErrorStep, ...ErrorStep[]]
): ErrorPage => ({ happened, safety, steps });

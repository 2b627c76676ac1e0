// Why something was not done, and what to do next. It is read out.
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorLink } from './error-link.tsx';
import { rejectionWords } from './rejection-words.ts';

export interface RefusedProps {
  readonly refusal: { readonly code: string; readonly sentence: string; readonly next: string };
  /** What to do next here, when that is not the usual. */
  readonly next?: string | undefined;
  /** A way to the next step. */
  readonly children?: ReactNode;
}

export function Refused({ refusal, next, children }: RefusedProps) {
  const { sentence, next: usual } = rejectionWords(refusal);
  return (
    <Alert color="red" title={sentence} role="alert" data-testid="refused" data-code={refusal.code}>
      {next ?? usual} <ErrorLink {...refusal} />
      {children}
    </Alert>
  );
}

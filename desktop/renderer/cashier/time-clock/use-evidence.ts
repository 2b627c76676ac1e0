// What this till takes with the next punch, as its store asks for it and as the person allows.
import { evidenceAsked } from '@evertill/schemas';
import type { TakenEvidence } from '@evertill/client-core';
import { useState } from 'react';
import { takeEvidence } from '../../platform/evidence/take-evidence.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useTraining } from '../training/training-context.ts';

export interface Evidence {
  /** The person has nothing against it. */
  readonly isAllowed: boolean;
  readonly allow: (isAllowed: boolean) => void;
  /** It is being taken now. */
  readonly busy: boolean;
  readonly take: () => Promise<TakenEvidence | undefined>;
}

export function useEvidence(): Evidence {
  const { clock_evidence } = useStore();
  const { practice } = useTraining();
  const [isAllowed, allow] = useState(true);
  const [busy, setBusy] = useState(false);
  async function take(): Promise<TakenEvidence | undefined> {
    const asked = practice ? [] : evidenceAsked(clock_evidence);
    if (asked.length === 0) return undefined;
    if (!isAllowed) return { refused: asked };
    setBusy(true);
    try {
      return await takeEvidence(asked);
    } finally {
      setBusy(false);
    }
  }
  return { isAllowed, allow, busy, take };
}

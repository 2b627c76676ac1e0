// Practising: the same screens over a till in memory. The real till stays open beneath and goes on sending.
import { openTrainingTill, webSha256 } from '@evertill/client-core';
import type { ScreenTill, TrainingTill } from '@evertill/client-core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { createContext, useContext, useEffect, useState } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';

export interface Training {
  /** Undefined while sales are real. */
  readonly practice: ScreenTill | undefined;
  /** What is true of it stays true while somebody practises. */
  readonly real: ScreenTill;
  readonly begin: () => Promise<void>;
  readonly end: () => void;
}

export const TrainingContext = createContext<Training | undefined>(undefined);

export function useTraining(): Training {
  const training = useContext(TrainingContext);
  if (!training) throw new Error('There is no opened till around this screen.');
  return training;
}

export function useTrainingOver(real: ScreenTill): Training {
  const t = useText('cashier');
  const { host } = usePlatform();
  const [practice, setPractice] = useState<TrainingTill>();
  useEffect(() => () => void practice?.close(), [practice]);
  return {
    practice,
    real,
    begin: async () => {
      try {
        setPractice(await openTrainingTill({ real, storage: getRxStorageMemory(), sha256: webSha256 }));
      } catch (error) {
        host.problems.note(t('training.failed'), error);
      }
    },
    end: () => setPractice(undefined),
  };
}

// The scale of this till while goods are weighed: what it showed last, or that it does not answer.
import type { ScaleReading } from '@evertill/client-core';
import { useCallback, useEffect, useState } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { useValue } from '../../ui/use-observable.ts';

export type ScaleState = 'none' | 'reading' | 'silent' | ScaleReading;

export interface AskedScale {
  readonly state: ScaleState;
  /** Undefined when it does not answer, or there is none. */
  readonly read: () => Promise<(ScaleReading & { readonly name: string }) | undefined>;
}

/** Read once at the beginning; `onReading` hears that first answer. `onReading` must be stable. */
export function useScale(onReading: (reading: ScaleReading, name: string) => void): AskedScale {
  const { scale } = useValue(usePlatform().hardware$);
  const [state, setState] = useState<ScaleState>(scale ? 'reading' : 'none');
  const read = useCallback(async () => {
    if (!scale) return undefined;
    setState('reading');
    try {
      const reading = await scale.read();
      setState(reading);
      onReading(reading, scale.name);
      return { ...reading, name: scale.name };
    } catch {
      setState('silent');
      return undefined;
    }
  }, [scale, onReading]);
  useEffect(() => {
    void read();
  }, [read]);
  return { state, read };
}

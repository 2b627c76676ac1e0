// A close of this shift that the server refused: the shift is open, and somebody wants to know why.
import { useTill } from '@evertill/client-core/react';
import { isRejectionCode, rejections } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';
import { useCallback } from 'react';
import { useAnswer } from '../../ui/use-observable.ts';

export interface RefusedClose {
  readonly code: RejectionCode;
  readonly sentence: string;
  readonly next: string;
}

export function useRefusedClose(shiftId: string): RefusedClose | undefined {
  const till = useTill();
  const ask = useCallback((): Promise<RefusedClose | undefined> => {
    const refused = till.view
      .ofType('shift.close')
      .findLast(({ state, payload }) => state === 'attention' && payload.id === shiftId);
    const code = refused?.code ?? '';
    return Promise.resolve(isRejectionCode(code) ? { code, ...rejections[code] } : undefined);
  }, [till, shiftId]);
  return useAnswer(ask, till.view.changes$);
}

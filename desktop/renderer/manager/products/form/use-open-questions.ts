// A change to this product that the server did not take as it was, and that nobody has answered yet.
import { useTill } from '@evertill/client-core/react';
import { editPayload } from '@evertill/schemas';
import type { Attention, EditPayload } from '@evertill/schemas';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../../../ui/use-observable.ts';

export interface OpenQuestion {
  readonly attention: Attention;
  /** As it was sent. */
  readonly edit: EditPayload;
}

export type OpenQuestions = ReadonlyMap<string, OpenQuestion>;

/** By product, the oldest of each; undefined until they are read. */
export function useOpenQuestions(): OpenQuestions | undefined {
  const till = useTill();
  const changes = useMemo(() => merge(till.view.changes$, till.desk.changes$), [till]);
  const ask = useCallback(async () => {
    const open = (await till.attention()).filter(isOfProduct);
    const entries = await till.operations.many(open.map(({ device_seq }) => device_seq));
    const bySeq = new Map(entries.map((entry) => [entry.device_seq, entry]));
    const found = new Map<string, OpenQuestion>();
    for (const attention of open) {
      const { data: edit } = editPayload.safeParse(bySeq.get(attention.device_seq)?.payload);
      if (edit && !found.has(edit.id)) found.set(edit.id, { attention, edit });
    }
    return found;
  }, [till]);
  return useAnswer(ask, changes);
}

function isOfProduct({ kind, collection_name }: Attention): boolean {
  return collection_name === 'product' && (kind === 'edit_conflict' || kind === 'operation_refused');
}

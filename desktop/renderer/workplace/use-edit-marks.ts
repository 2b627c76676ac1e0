// This till's own changes to documents of a collection that are on their way or were refused, by document.
import { editMarks } from '@evertill/client-core';
import type { EditMark } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../ui/use-observable.ts';

const none: ReadonlyMap<string, EditMark> = new Map();

export function useEditMarks(collection: string): ReadonlyMap<string, EditMark> {
  const till = useTill();
  const ask = useCallback(() => editMarks(till, collection), [till, collection]);
  const changes = useMemo(() => merge(till.view.changes$, till.desk.changes$), [till]);
  return useAnswer(ask, changes) ?? none;
}

// Changes a document: written into the journal at once and shown at once, sent when there is a network.
import { useTill } from '@evertill/client-core/react';
import { notifications } from '@mantine/notifications';
import type { JsonObject } from '@evertill/schemas';
import { useState } from 'react';
import { rejectionText } from '../ui/rejection-words.ts';

export interface Edit {
  /** Blank: nothing went wrong. */
  readonly problem: string;
  /** False when it was refused, which has been said then. */
  readonly edit: (changes: JsonObject) => Promise<boolean>;
}

export function useEdit(collection: string, id: string, saved: string): Edit {
  const till = useTill();
  const [problem, setProblem] = useState('');
  async function edit(changes: JsonObject): Promise<boolean> {
    const edited = await till.actions.editDocument(collection, id, changes);
    setProblem(edited.ok ? '' : rejectionText(edited));
    if (edited.ok) notifications.show({ message: saved, color: 'evergreen' });
    return edited.ok;
  }
  return { problem, edit };
}

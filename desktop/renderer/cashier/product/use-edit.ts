// Changes an item: written into the journal at once and shown at once, sent when there is a network.
import { useTill } from '@evertill/client-core/react';
import { notifications } from '@mantine/notifications';
import type { JsonObject } from '@evertill/schemas';
import { useState } from 'react';

/** Blank: nothing went wrong. */
export function useEdit(
  productId: string,
  saved: string,
): { readonly problem: string; readonly edit: (changes: JsonObject) => Promise<void> } {
  const till = useTill();
  const [problem, setProblem] = useState('');
  async function edit(changes: JsonObject): Promise<void> {
    const edited = await till.actions.editDocument('product', productId, changes);
    setProblem(edited.ok ? '' : `${edited.sentence} ${edited.next}`);
    if (edited.ok) notifications.show({ message: saved, color: 'evergreen' });
  }
  return { problem, edit };
}

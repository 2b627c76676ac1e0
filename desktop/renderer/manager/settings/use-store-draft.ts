// The store's own document in a form: what was typed outlives a change of section, others may change it meanwhile, and a save
// needs no network.
import { useTill } from '@evertill/client-core/react';
import { notifications } from '@mantine/notifications';
import { deepEqual } from '@evertill/schemas';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import type { RefusedProps } from '../../ui/refused.tsx';
import { useStore } from '../../workplace/store-context.ts';
import { useDraft } from '../edit/use-draft.ts';
import type { Draft } from '../edit/use-draft.ts';
import { changesOf, fieldsOf } from './store-draft.ts';
import type { FlawedField, StoreField, StoreFields } from './store-draft.ts';

export interface StoreDraft extends Draft<StoreFields> {
  /** As the document says. */
  readonly live: StoreFields;
  /** Found by the last save. */
  readonly flaws: readonly FlawedField[];
  readonly refusal: RefusedProps['refusal'] | undefined;
  /** The fields of one section; nothing is saved while one of them is wrong. */
  readonly save: (names: readonly StoreField[]) => Promise<void>;
}

export function useStoreDraft(): StoreDraft {
  const t = useText('manager');
  const { actions } = useTill();
  const store = useStore();
  const live = fieldsOf(store);
  const draft = useDraft<StoreFields>(live);
  const [flaws, setFlaws] = useState<readonly FlawedField[]>([]);
  const [refusal, setRefusal] = useState<RefusedProps['refusal']>();

  async function save(names: readonly StoreField[]): Promise<void> {
    const read = changesOf(draft.fields, names);
    setFlaws(read.flaws);
    setRefusal(undefined);
    if (read.flaws.length > 0) return;
    const outcome = await actions.editDocument('store', store.id, read.changes, store);
    if (!outcome.ok) return setRefusal(outcome);
    // As it is written now: what was typed with a space too many is no change of one's own any more.
    const written = fieldsOf({ ...store, ...read.changes });
    const otherwise = names.filter((name) => !deepEqual(written[name], draft.fields[name]));
    draft.set(Object.fromEntries(otherwise.map((name) => [name, written[name]])));
    notifications.show({ message: t('settings.saved'), color: 'evergreen' });
  }
  return { ...draft, live, flaws, refusal, save };
}

// Locks the till. Not where nobody could open it again without a network.
import { useCollection } from '@evertill/client-core/react';
import { modals } from '@mantine/modals';
import type { Staff } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { hasPin } from './has-pin.ts';
import { tillLock } from './till-lock.ts';

export function useLock(): () => void {
  const t = useText('workplace');
  const { documents, ready } = useCollection<Staff>('staff', { selector: {} });
  return () => {
    if (ready && !documents.some(hasPin)) {
      modals.open({ title: t('lock.action'), children: t('lock.noPins') });
      return;
    }
    tillLock.lock();
  };
}

// When this device locks itself.
import { useCollection } from '@evertill/client-core/react';
import type { Staff } from '@evertill/schemas';
import { wholeNumber } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { useValue } from '../../ui/use-observable.ts';
import { autoLockMinutes$, autoLockTimes, changeAutoLock } from '../../workplace/lock/auto-lock.ts';
import { hasPin } from '../../workplace/lock/has-pin.ts';
import { Choice } from './choice.tsx';

export function LockSection() {
  const t = useText('workplace');
  const minutes = useValue(autoLockMinutes$);
  const { documents, ready } = useCollection<Staff>('staff', { selector: {} });
  const mayOpen = !ready || documents.some(hasPin);
  return (
    <Choice
      name="auto-lock"
      label={t('lock.auto')}
      hint={mayOpen ? t('lock.autoHint') : t('lock.noPins')}
      disabled={!mayOpen}
      value={`${minutes}`}
      choices={autoLockTimes.map((time) => ({
        value: `${time}` as const,
        label: time === 0 ? t('lock.never') : wholeNumber(time),
      }))}
      onChange={(value) => changeAutoLock(autoLockTimes.find((time) => `${time}` === value) ?? 0)}
    />
  );
}

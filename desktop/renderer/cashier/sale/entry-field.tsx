// The one field for scanning, typing codes and searching. It is always armed: whatever is typed anywhere on the screen
// lands here.
import { CloseButton, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import type { BehaviorSubject } from 'rxjs';
import { useText } from '../../ui/language.ts';
import { useValue } from '../../ui/use-observable.ts';
import { ActionKey } from '../keys/action-key.tsx';
import classes from './entry-field.module.css';

export interface EntryFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly typed$: BehaviorSubject<string>;
  readonly onChange: (typed: string) => void;
  /** Enter, arrows and Escape are for the screen. */
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export function EntryField({ ref, typed$, onChange, onKey }: EntryFieldProps) {
  const t = useText('cashier');
  const value = useValue(typed$);
  return (
    <TextInput
      ref={ref}
      classNames={{ input: classes.input! }}
      size="lg"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKey}
      placeholder={t('sale.search')}
      aria-label={t('sale.search')}
      leftSection={<IconBarcode size={26} stroke={1.6} />}
      leftSectionWidth={56}
      rightSection={
        value === '' ? (
          <ActionKey action="app.search" />
        ) : (
          <CloseButton aria-label={t('nav.sale')} onClick={() => onChange('')} />
        )
      }
      rightSectionWidth={52}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      autoFocus
      data-armed
      data-testid="entry"
    />
  );
}

// The one field of a screen that is searched and scanned into.
import { CloseButton, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useText } from './language.ts';

export interface ScanFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** Instead of the bar code: where people type. */
  readonly icon?: ReactNode;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** The key that leads here; shown while the field is empty. */
  readonly hint: ReactNode;
}

export function ScanField({ ref, label, icon, value, onChange, onKey, hint }: ScanFieldProps) {
  const t = useText('ui');
  return (
    <TextInput
      ref={ref}
      size="lg"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKey}
      placeholder={label}
      aria-label={label}
      leftSection={icon ?? <IconBarcode size={26} stroke={1.6} />}
      leftSectionWidth={56}
      rightSection={
        value === '' ? hint : <CloseButton aria-label={t('field.clear')} onClick={() => onChange('')} />
      }
      rightSectionWidth={52}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      autoFocus
      data-testid="scan-field"
    />
  );
}

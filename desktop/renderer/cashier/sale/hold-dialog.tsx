// A name for the basket that is put aside.
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';

export interface HoldDialogProps {
  /** Used when nothing is typed. */
  readonly suggestion: string;
  readonly onClose: () => void;
}

export function HoldDialog({ suggestion, onClose }: HoldDialogProps) {
  const t = useText('cashier');
  const { desk } = useCashier();
  const [name, setName] = useState('');

  function hold(event: FormEvent): void {
    event.preventDefault();
    onClose();
    void desk.hold(name.trim() || suggestion);
  }

  return (
    <Modal opened onClose={onClose} title={t('sale.hold')} size="sm" data-testid="hold-dialog">
      <form onSubmit={hold}>
        <Stack>
          <TextInput
            label={t('drafts.name')}
            placeholder={suggestion}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
            data-testid="hold-name"
          />
          <Button type="submit" h={56} rightSection={<KeyCap>↵</KeyCap>} data-testid="hold-confirm">
            {t('drafts.confirm')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

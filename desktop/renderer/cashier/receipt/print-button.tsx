// Prints what is `printable` on the screen.
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { ActionKey } from '../keys/action-key.tsx';
import type { ActionId } from '../keys/actions.ts';

export interface PrintButtonProps {
  /** Whose key does the same. */
  readonly action?: ActionId;
  readonly label?: string;
}

export function PrintButton({ action, label }: PrintButtonProps) {
  const t = useText('cashier');
  return (
    <Button
      variant="default"
      h={52}
      leftSection={<IconPrinter size={20} />}
      rightSection={action && <ActionKey action={action} />}
      onClick={() => window.print()}
      data-testid="print"
    >
      {label ?? t('paid.print')}
    </Button>
  );
}

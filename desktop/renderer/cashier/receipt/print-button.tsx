// Prints what is `printable` on the screen, unless it is told another way.
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { ActionKey } from '../keys/action-key.tsx';
import type { ActionId } from '../keys/actions.ts';

export interface PrintButtonProps {
  /** Whose key does the same. */
  readonly action?: ActionId;
  readonly label?: string;
  /** Pixels; as its neighbours have it. */
  readonly h?: number;
  readonly onPrint?: () => void;
}

export function PrintButton({ action, label, h = 52, onPrint = () => window.print() }: PrintButtonProps) {
  const t = useText('cashier');
  return (
    <Button
      variant="default"
      h={h}
      leftSection={<IconPrinter size={20} />}
      rightSection={action && <ActionKey action={action} />}
      onClick={onPrint}
      data-testid="print"
    >
      {label ?? t('paid.print')}
    </Button>
  );
}

// How many slips of each kind lie in the drawer.
import { NumberInput, SimpleGrid } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useNumberPad } from '../../ui/number-pad.tsx';
import { selectAll } from '../../ui/walk-fields.ts';

export interface Slips {
  /** Undefined: not counted yet. */
  readonly invoiceSlips: number | undefined;
  readonly voucherStubs: number | undefined;
  readonly cardReceipts: number | undefined;
}

const kinds = ['invoiceSlips', 'voucherStubs', 'cardReceipts'] as const;
/** As many as the books take. */
const mostSlips = 10_000_000;

export interface SlipCountsProps {
  readonly slips: Slips;
  readonly onChange: (change: Partial<Slips>) => void;
  /** They must all be counted. */
  readonly required?: boolean;
}

export function SlipCounts({ slips, onChange, required = false }: SlipCountsProps) {
  const t = useText('cashier');
  const hasPad = useNumberPad();
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ alignItems: 'end' }}>
      {kinds.map((kind) => (
        <NumberInput
          key={kind}
          label={t(`shift.${kind}`)}
          value={slips[kind] ?? ''}
          onChange={(count) => onChange({ [kind]: count === '' ? undefined : Number(count) })}
          onFocus={selectAll}
          required={required}
          withAsterisk={false}
          min={0}
          max={mostSlips}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          withKeyboardEvents={false}
          inputMode={hasPad ? 'none' : 'numeric'}
          data-walk
          data-testid={`slips-${kind}`}
        />
      ))}
    </SimpleGrid>
  );
}

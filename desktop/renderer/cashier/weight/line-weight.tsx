// The weight of a line of the basket: taken off the scale again, not counted up and down.
import type { CartLine } from '@evertill/client-core';
import { weightUnitOf } from '@evertill/client-core';
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { plainDecimal } from '../../ui/decimal.ts';
import { useCashier } from '../cashier-context.ts';
import { ActionKey } from '../keys/action-key.tsx';

export interface LineWeightProps {
  readonly line: CartLine;
  /** Its keys are for this line. */
  readonly selected: boolean;
}

export function LineWeight({ line: { id, item, qty }, selected }: LineWeightProps) {
  const t = useText('cashier');
  const { desk } = useCashier();
  const { name } = item;
  const words = { weight: plainDecimal(qty), unit: weightUnitOf(item) };
  return (
    <>
      <ActionIcon variant="default" size={48} onClick={() => void desk.remove(id)} data-testid="line-remove">
        <VisuallyHidden>{t('sale.remove', { name })}</VisuallyHidden>
        <IconTrash size={18} stroke={1.7} />
        {selected && <ActionKey action="sale.remove" at="corner" />}
      </ActionIcon>
      <Button
        variant="default"
        h={48}
        px="xs"
        onClick={() => desk.weigh(id)}
        data-testid="line-weight"
        data-weight={qty}
      >
        <VisuallyHidden>{t('weight.change', { name, ...words })}</VisuallyHidden>
        <span aria-hidden>{t('weight.amount', words)}</span>
        {selected && <ActionKey action="sale.weight" at="corner" />}
      </Button>
    </>
  );
}

/** What was weighed, in words: `0.455 kg × €2.99 / kg`, and the tare when there was one. */
export function LineWeightWords({
  line: { item, qty, weight },
  price,
}: {
  readonly line: CartLine;
  readonly price: string;
}) {
  const t = useText('cashier');
  const unit = weightUnitOf(item);
  const said: string[] = [t('weight.line', { weight: plainDecimal(qty), unit, price })];
  if (weight && weight.tare !== '0.000')
    said.push(t('weight.packed', { gross: plainDecimal(weight.gross), tare: plainDecimal(weight.tare) }));
  return said.join(' · ');
}

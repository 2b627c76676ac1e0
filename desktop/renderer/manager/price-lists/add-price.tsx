// One more price of an item in a list: of a variation, or from a number of pieces on.
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { formatQuantity, listedPriceKey, quantityFromNumber } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { readDecimalText } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';

export interface AddPriceProps {
  readonly product: Product;
  readonly has: (key: string) => boolean;
  readonly onAdd: (key: string) => void;
}

export function AddPrice({ product: { variations }, has, onAdd }: AddPriceProps) {
  const t = useText('manager');
  const [variation_id, setVariation] = useState('');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');

  function add(): void {
    const text = typed.trim() === '' ? '1' : readDecimalText(typed);
    const thousandths = text === undefined ? undefined : quantityFromNumber(Number(text));
    if (!thousandths) return setProblem(t('listPrice.badQuantity'));
    const key = listedPriceKey({ variation_id, min_quantity: formatQuantity(thousandths), price: 0 });
    if (key === undefined) return setProblem(t('listPrice.badQuantity'));
    if (has(key)) return setProblem(t('listPrice.known'));
    setProblem('');
    setTyped('');
    onAdd(key);
  }

  /** Enter would save the whole form. */
  function key(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <Group align="flex-end" wrap="nowrap">
      {variations.length > 0 && (
        <NativeSelect
          flex={1}
          label={t('listPrice.variation')}
          value={variation_id}
          onChange={(event) => setVariation(event.currentTarget.value)}
          data={[
            { value: '', label: t('listPrice.every') },
            ...variations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          data-testid="step-variation"
        />
      )}
      <TextInput
        flex={1}
        label={t('listPrice.quantity')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={key}
        data-testid="step-quantity"
      />
      <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add} data-testid="step-add">
        {t('listPrice.addStep')}
      </Button>
    </Group>
  );
}

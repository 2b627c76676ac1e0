// The lines of a lot that can still be changed: products are added by name or SKU, and taken out again.
import {
  ActionIcon,
  Badge,
  Button,
  Drawer,
  Group,
  NativeSelect,
  Table,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useTill } from '@evertill/client-core/react';
import type { Product } from '@evertill/schemas';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { MoneyInput } from '../../ui/money-input.tsx';
import { readMoney } from '../../ui/money.ts';
import { useText } from '../../ui/language.ts';
import { useMoney, useStore } from '../../workplace/store-context.ts';
import { decimalOf } from '../edit/typed-figures.ts';
import { ItemChoice } from '../price-lists/item-choice.tsx';
import { LineName } from './line-name.tsx';
import type { LineDraft, LineFlaws } from './lot-draft.ts';
import { useLineProducts } from './use-line-products.ts';

export interface LotLinesProps {
  readonly lines: readonly LineDraft[];
  readonly onChange: (lines: readonly LineDraft[]) => void;
  readonly flaws: LineFlaws;
}

export function LotLines({ lines, onChange, flaws }: LotLinesProps) {
  const t = useText('manager');
  const { chance } = useTill().surroundings;
  const [isAdding, setAdding] = useState(false);
  /** Its quantity is typed next. */
  const [added, setAdded] = useState('');
  const { of, nameOf, skuOf } = useLineProducts(lines);

  function add(item_id: string): void {
    const key = chance.id();
    const blank = { id: '', variation_id: '', name: '', sku_code: '', unit_cost: '', automatic: false };
    onChange([...lines, { ...blank, key, item_id, quantity: '1' }]);
    setAdded(key);
    setAdding(false);
  }

  const change = (key: string, changes: Partial<LineDraft>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));

  return (
    <div>
      {lines.length === 0 && (
        <Text c="dimmed" mb="sm">
          {t('lotLines.none')}
        </Text>
      )}
      {lines.length > 0 && (
        <Table.ScrollContainer minWidth={600}>
          <Table aria-label={t('lotLines.title')} verticalSpacing="xs" layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('lotLines.product')}</Table.Th>
                <Table.Th w={112}>{t('lotLines.quantity')}</Table.Th>
                <Table.Th w={160}>{t('lotLines.cost')}</Table.Th>
                <Table.Th w={104} ta="end">
                  {t('lotLines.sum')}
                </Table.Th>
                <Table.Th w={64}>
                  <VisuallyHidden>{t('lotLines.out')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line) => (
                <Line
                  key={line.key}
                  line={line}
                  product={of(line)}
                  name={nameOf(line)}
                  sku={skuOf(line)}
                  flaws={flaws}
                  isNext={line.key === added}
                  onChange={(changes) => change(line.key, changes)}
                  onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Button
        mt="xs"
        h={48}
        variant="default"
        leftSection={<IconPlus size={18} />}
        onClick={() => setAdding(true)}
        data-testid="lot-add"
      >
        {t('lotLines.add')}
      </Button>
      {isAdding && (
        <Drawer
          opened
          position="right"
          // The focus goes to what is added.
          returnFocus={false}
          size="md"
          title={t('lotLines.add')}
          onClose={() => setAdding(false)}
          data-testid="lot-add-drawer"
        >
          <ItemChoice onChoose={add} />
        </Drawer>
      )}
    </div>
  );
}

interface LineProps {
  readonly line: LineDraft;
  readonly product: Product | undefined;
  readonly name: string;
  readonly sku: string;
  readonly flaws: LineFlaws;
  readonly isNext: boolean;
  readonly onChange: (changes: Partial<LineDraft>) => void;
  readonly onRemove: () => void;
}

function Line({ line, product, name, sku, flaws, isNext, onChange, onRemove }: LineProps) {
  const t = useText('manager');
  const money = useMoney();
  const { currency } = useStore();
  const [quantity, cost] = [decimalOf(line.quantity, 3), readMoney(line.unit_cost, currency)];
  const isKnown = quantity !== undefined && cost !== undefined;
  return (
    <Table.Tr data-testid="lot-line" data-item={line.item_id}>
      <Table.Td>
        <Group gap="xs">
          <div>
            <LineName name={name} sku={sku} />
          </div>
          {line.automatic && (
            <Badge variant="light" color="yellow" tt="none">
              {t('lotLines.suggested')}
            </Badge>
          )}
        </Group>
        {product && product.variations.length > 0 && (
          <NativeSelect
            mt={4}
            aria-label={t('lotLines.variationOf', { name })}
            value={line.variation_id}
            onChange={(event) => onChange({ variation_id: event.currentTarget.value })}
            data={[
              { value: '', label: t('lotLines.noVariation') },
              ...product.variations.map((one) => ({ value: one.id, label: one.name })),
            ]}
            data-testid="line-variation"
          />
        )}
      </Table.Td>
      <Table.Td>
        <TextInput
          aria-label={t('lotLines.quantityOf', { name })}
          inputMode="decimal"
          autoComplete="off"
          autoFocus={isNext}
          value={line.quantity}
          error={flaws.quantity.has(line.key) && t('lotLines.badQuantity')}
          onChange={(event) => onChange({ quantity: event.currentTarget.value })}
          data-testid="line-quantity"
        />
      </Table.Td>
      <Table.Td>
        <MoneyInput
          aria-label={t('lotLines.costOf', { name })}
          currency={currency}
          value={line.unit_cost}
          error={flaws.cost.has(line.key) && t('lotLines.badCost')}
          onChange={(unit_cost) => onChange({ unit_cost })}
          data-testid="line-cost"
        />
      </Table.Td>
      <Table.Td ta="end">{isKnown ? money(Math.round(Number(quantity) * cost)) : '–'}</Table.Td>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="red"
          size={48}
          aria-label={t('lotLines.remove', { name })}
          onClick={onRemove}
          data-testid="line-remove"
        >
          <IconTrash size={20} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

// What came of an ordered lot, line by line, and what it cost. It may be less or more than was ordered.
import { Button, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { MoneyInput } from '../../ui/money-input.tsx';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { decimalOf } from '../edit/typed-figures.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { LineName } from './line-name.tsx';
import { readCost, typedCost, typedQuantity } from './lot-draft.ts';
import type { LotReply } from './lot-state.ts';
import { Overtaken } from './overtaken.tsx';
import { useLineProducts } from './use-line-products.ts';
import { useLotDoor } from './use-lot-door.ts';

export interface DeliveryFormProps {
  readonly lot: LotReply;
  /** The order above was changed and not saved: what is delivered of it would not be what is on the screen. */
  readonly isUnsaved: boolean;
  readonly onDelivered: (lot: LotReply) => void;
  readonly onReadAgain: () => void;
}

interface Arrival {
  readonly came: string;
  readonly cost: string;
}

export function DeliveryForm({ lot, isUnsaved, onDelivered, onReadAgain }: DeliveryFormProps) {
  const t = useText('manager');
  const { currency } = useStore();
  const { busy, problems, change } = useLotDoor();
  const { nameOf, skuOf } = useLineProducts(lot.lines);
  const [typed, setTyped] = useState<Readonly<Record<string, Arrival>>>({});
  const [isTried, setTried] = useState(false);
  const arrivals = lot.lines.map((line) => {
    const usual = { came: typedQuantity(line.quantity), cost: typedCost(line.unit_cost, currency) };
    const arrival = typed[line.id] ?? usual;
    const quantity = arrival.came.trim() === '' ? undefined : decimalOf(arrival.came, 3);
    const cost = readCost(arrival.cost, currency);
    const needsCost = quantity !== undefined && Number(quantity) > 0;
    return {
      line,
      ...arrival,
      quantity,
      cost_read: cost,
      isBadCost: cost === undefined || (needsCost && cost === null),
    };
  });
  const set = (id: string, arrival: Arrival) => setTyped({ ...typed, [id]: arrival });

  async function deliver(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isUnsaved) return;
    const isSound = arrivals.every(({ quantity, isBadCost }) => quantity !== undefined && !isBadCost);
    setTried(!isSound);
    if (!isSound) return;
    const isWhole = arrivals.every(({ line, quantity }) => Number(quantity) === line.quantity);
    const isPriced = arrivals.some(({ line, cost_read }) => cost_read !== line.unit_cost);
    const body = {
      status: 1,
      ...(isPriced
        ? {
            lines: arrivals.map(({ line: { id, item_id, variation_id, quantity }, cost_read }) => ({
              id,
              item_id,
              variation_id,
              quantity,
              unit_cost: cost_read,
            })),
          }
        : {}),
      ...(isWhole
        ? {}
        : { delivered: arrivals.map(({ line, quantity }) => ({ line_id: line.id, quantity })) }),
    };
    const delivered = await change(lot, body, t('delivery.done'));
    if (delivered) onDelivered(delivered);
  }

  return (
    <form onSubmit={(event) => void deliver(event)} noValidate data-testid="delivery-form">
      <Stack>
        <Text c="dimmed" size="sm">
          {t('delivery.hint')}
        </Text>
        <Table.ScrollContainer minWidth={560}>
          <Table aria-label={t('delivery.title')} verticalSpacing="xs" layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('lotLines.product')}</Table.Th>
                <Table.Th w={88} ta="end">
                  {t('delivery.ordered')}
                </Table.Th>
                <Table.Th w={112}>{t('delivery.came')}</Table.Th>
                <Table.Th w={160}>{t('lotLines.cost')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {arrivals.map(({ line, came, cost, quantity, isBadCost }) => (
                <Table.Tr key={line.id} data-testid="delivery-line" data-item={line.item_id}>
                  <Table.Td>
                    <LineName name={nameOf(line)} sku={skuOf(line)} />
                  </Table.Td>
                  <Table.Td ta="end">{typedQuantity(line.quantity)}</Table.Td>
                  <Table.Td>
                    <TextInput
                      aria-label={t('delivery.cameOf', { name: nameOf(line) })}
                      inputMode="decimal"
                      autoComplete="off"
                      value={came}
                      error={isTried && quantity === undefined && t('delivery.badCame')}
                      onChange={(event) => set(line.id, { came: event.currentTarget.value, cost })}
                      data-testid="came"
                    />
                  </Table.Td>
                  <Table.Td>
                    <MoneyInput
                      aria-label={t('delivery.paidOf', { name: nameOf(line) })}
                      currency={currency}
                      value={cost}
                      error={isTried && isBadCost && t('delivery.badCost')}
                      onChange={(next) => set(line.id, { came, cost: next })}
                      data-testid="paid"
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {isUnsaved && <Text data-testid="delivery-unsaved">{t('delivery.unsaved')}</Text>}
        <Overtaken text={problems.base_rev} onReadAgain={onReadAgain} />
        <ProblemNote text={problems.form} />
        <Button type="submit" h={48} disabled={isUnsaved} loading={busy} data-testid="deliver">
          {t('delivery.action')}
        </Button>
      </Stack>
    </form>
  );
}

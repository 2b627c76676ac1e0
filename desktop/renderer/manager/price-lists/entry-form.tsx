// What one item costs by a price list. Written into the journal at once; prices that others change meanwhile stand beside
// what is typed, and never in its place.
import { useTill } from '@evertill/client-core/react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { priceListItemId } from '@evertill/schemas';
import type { JsonObject, Product, Reference, ReplicatedDocument } from '@evertill/schemas';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { plainDecimal } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import type { RefusedProps } from '../../ui/refused.tsx';
import { useStore } from '../../workplace/store-context.ts';
import { useDraft } from '../edit/use-draft.ts';
import { AddPrice } from './add-price.tsx';
import { linesOf, pricesOf, textsOf } from './entry-draft.ts';
import type { PriceLine, PriceTexts } from './entry-draft.ts';
import { PriceLineField } from './price-line.tsx';
import { entryData } from './use-list-entries.ts';

export interface EntryFormProps {
  readonly listId: string;
  readonly product: Product;
  /** Undefined: the item is not in the list yet. */
  readonly entry: Reference | undefined;
  readonly readOnly: boolean;
  readonly onDone: () => void;
}

/** Of every variation, from the first piece on. */
const usual: PriceTexts = { '@1000': '' };

export function EntryForm({ listId, product, entry, readOnly, onDone }: EntryFormProps) {
  const t = useText('manager');
  const till = useTill();
  const { currency } = useStore();
  const draft = useDraft<PriceTexts>(entry ? textsOf(entryData(entry).prices, currency) : usual);
  const lines = linesOf(draft.fields);
  const prices = pricesOf(draft.fields, currency);
  const [refusal, setRefusal] = useState<RefusedProps['refusal']>();

  async function write(changes: JsonObject, said: string): Promise<void> {
    const id = priceListItemId(listId, product.id);
    const outcome = await till.actions.editDocument(
      'reference',
      id,
      changes,
      entry as ReplicatedDocument | undefined,
    );
    if (!outcome.ok) return setRefusal(outcome);
    notifications.show({ message: said, color: 'evergreen' });
    onDone();
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!prices) return;
    const data = { price_list_id: listId, item_id: product.id, prices: prices.map((one) => ({ ...one })) };
    const isNew = { store_id: product.store_id, kind: 'price_list_item', name: product.id, code: listId };
    await write({ ...(entry ? {} : isNew), active: true, data }, t('listPrice.saved'));
  }

  function labelOf({ variation_id, min_quantity }: PriceLine): string {
    const quantity = plainDecimal(min_quantity);
    const variation = product.variations.find(({ id }) => id === variation_id)?.name ?? variation_id;
    const every = product.variations.length > 0 ? t('listPrice.every') : '';
    const of = variation_id === '' ? every : variation;
    return of === '' ? t('listPrice.from', { quantity }) : t('listPrice.label', { of, quantity });
  }

  return (
    <form onSubmit={(event) => void save(event)} data-testid="entry-form">
      <Stack>
        {readOnly && <Text c="dimmed">{t('priceLists.readOnly')}</Text>}
        {entry?.active === false && <Text c="dimmed">{t('listPrice.isOut')}</Text>}
        {lines.map((line, index) => (
          <PriceLineField
            key={line.key}
            line={line}
            label={labelOf(line)}
            catalog={product.variations.find(({ id }) => id === line.variation_id)?.price ?? product.price}
            draft={draft}
            readOnly={readOnly}
            isFirst={index === 0}
          />
        ))}
        {!readOnly && (
          <AddPrice
            product={product}
            has={(key) => draft.fields[key] !== undefined}
            onAdd={(key) => draft.set({ [key]: '' })}
          />
        )}
        {!readOnly && !prices && (
          <Alert color="yellow" role="status" data-testid="prices-needed">
            {t('listPrice.needed')}
          </Alert>
        )}
        {refusal && <Refused refusal={refusal} />}
        <Group grow>
          <Button variant="default" onClick={onDone}>
            {t('listPrice.cancel')}
          </Button>
          {!readOnly && (
            <Button type="submit" disabled={!prices} data-testid="entry-save">
              {t('listPrice.save')}
            </Button>
          )}
        </Group>
        {entry?.active && !readOnly && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} />}
            onClick={() => void write({ active: false }, t('listPrice.takenOut'))}
            data-testid="entry-take-out"
          >
            {t('listPrice.takeOut')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

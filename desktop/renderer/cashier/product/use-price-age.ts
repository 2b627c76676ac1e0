// Since when a price holds and who made it so, as this till knows it: its own change that is on its way, or else what the
// server says of the price. Blank for a price that never changed.
import type { EditMark } from '@evertill/client-core';
import { useDocument } from '@evertill/client-core/react';
import { automationNames } from '@evertill/schemas';
import type { PriceAge, Product, Staff } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { shownPriceAge } from './shown-price-age.ts';

/**
 * Of the price a list shows. `mark`: this till's own change of the item that is on its way. `clock`: how moments are said
 * there.
 */
export function usePriceAge(product: Product, mark: EditMark | undefined, clock: Clock): string {
  const t = useText('cashier');
  const isOwn = mark?.state === 'waiting' && mark.fields.some((field) => priceFields.includes(field));
  const who = useDocument<Staff>('staff', isOwn ? mark.actor_id : '')?.name ?? '';
  const known = useKnownAge(isOwn ? undefined : shownPriceAge(product), clock);
  return isOwn ? t('items.priceNotSent', { time: clock(mark.at), who }) : known;
}

/** Of one price, as the server says it. */
export function useKnownAge(age: PriceAge | undefined, clock: Clock): string {
  const t = useText('cashier');
  const person = useDocument<Staff>('staff', age?.changed_by ?? '');
  if (!age) return '';
  const time = clock(age.since);
  const automation = automations.find(([name]) => name === age.changed_by_name);
  const who = automation ? t(automation[1]) : age.changed_by_name || person?.name;
  return who ? t('items.priceSinceBy', { time, who }) : t('items.priceSince', { time });
}

type Clock = (at: string) => string;

const priceFields = ['price', 'variations'];

const automations = [
  [automationNames.priceSync, 'items.byPriceSync'],
  [automationNames.catalogImport, 'items.byImport'],
  [automationNames.database, 'items.byDatabase'],
] as const;

// What a list says instead of "there is nothing" while the first copy of its records is still on its way to this device.
import { useSyncStatus } from '@evertill/client-core/react';
import type { CollectionName } from '@evertill/schemas';
import { wholeNumber } from '../ui/decimal.ts';
import { useText } from '../ui/language.ts';
import { arrivedSoFar } from './sync/mood.ts';

/** Undefined once it is no longer on its way. */
export function useArriving(collection: CollectionName): string | undefined {
  const t = useText('workplace');
  const arrived = arrivedSoFar(useSyncStatus(), collection);
  if (arrived === undefined) return undefined;
  const number = wholeNumber(arrived);
  return collection === 'product'
    ? t('banner.catalog', { items: number })
    : t('place.recordsArriving', { number });
}

// The columns a list of promotions or coupons can have.
import type { EditMark as Mark } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import type { Reference } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { EditMark } from '../../workplace/edit-mark.tsx';
import type { Column } from '../../tables/list/column.ts';
import { textColumn } from '../../tables/list/text-column.tsx';
import { ListStateBadge } from '../price-lists/list-state-badge.tsx';
import { listState } from '../price-lists/list-state.ts';
import { useListTerms } from '../price-lists/use-list-terms.ts';
import { offerData } from './offer-draft.ts';
import type { OfferKind } from './offer-draft.ts';
import { useOfferTerms } from './use-offer-terms.ts';

export function useOfferColumns(
  kind: OfferKind,
  marks: ReadonlyMap<string, Mark>,
): readonly Column<Reference>[] {
  const t = useText('manager');
  const { clock } = useTill().surroundings;
  const { valid } = useListTerms();
  const terms = useOfferTerms();
  const uses = (one: Reference) => {
    const { uses: used = 0, max_uses } = offerData(one);
    return typeof max_uses === 'number' ? t('offer.usesOf', { uses: used, most: max_uses }) : String(used);
  };
  const ofCoupon: readonly Column<Reference>[] = [
    textColumn('code', t('offer.code'), ({ code }) => code),
    {
      ...textColumn('uses', t('offer.uses'), uses),
      text: (one) => offerData(one).uses ?? 0,
      atEnd: true,
      width: 'minmax(6rem, 0.6fr)',
    },
  ];
  return [
    { ...textColumn('name', t('offer.name'), ({ name }) => name), width: 'minmax(11rem, 2fr)', fixed: true },
    ...(kind === 'coupon' ? ofCoupon : []),
    {
      ...textColumn('state', t('priceList.state'), (one) => t(`listState.${listState(one, clock.now())}`)),
      show: (one) => <ListStateBadge state={listState(one, clock.now())} />,
    },
    textColumn('effect', t('offer.effect'), (one) => terms.effect(offerData(one).effect)),
    textColumn('selection', t('offer.selection'), (one) => terms.selection(offerData(one).selection)),
    { ...textColumn('valid', t('priceList.valid'), valid), width: 'minmax(11rem, 2fr)', sorts: false },
    {
      ...textColumn('priority', t('offer.priority'), (one) => String(offerData(one).priority)),
      text: (one) => offerData(one).priority,
      atEnd: true,
      extra: true,
    },
    {
      ...textColumn('edit', t('column.edit'), ({ id }) => marks.get(id)?.state ?? ''),
      show: ({ id }) => <EditMark mark={marks.get(id)} />,
      sorts: false,
    },
  ];
}

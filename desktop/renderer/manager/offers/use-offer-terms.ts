// What an offer takes off, and on what, in words.
import type { PromotionEffect, Reference, Selection } from '@evertill/schemas';
import { useCollection } from '@evertill/client-core/react';
import { plainDecimal } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';

export interface OfferTerms {
  readonly effect: (effect: PromotionEffect) => string;
  readonly selection: (selection: Selection) => string;
}

/** So many names are told; the others are counted. */
const told = 3;

export function useOfferTerms(): OfferTerms {
  const t = useText('manager');
  const money = useMoney();
  const { documents } = useCollection<Reference>('reference', {
    selector: { kind: { $in: ['category', 'brand', 'tag'] } },
  });
  const names = new Map(documents.map(({ id, name }) => [id, name]));
  return {
    effect(effect) {
      switch (effect.kind) {
        case 'percent':
          return t('offer.says.percent', { percent: plainDecimal(effect.percent) });
        case 'amount':
          return t(effect.each === 'piece' ? 'offer.says.amountPiece' : 'offer.says.amountBasket', {
            amount: money(effect.amount),
          });
        case 'fixed_price':
          return t('offer.says.fixed_price', { pieces: effect.pieces, price: money(effect.price) });
        case 'buy_x_get_y': {
          const { buy, get, percent } = effect;
          return t('offer.says.buy_x_get_y', { buy, get, percent: plainDecimal(percent) });
        }
      }
    },
    selection({ item_ids, category_ids, brand_ids, tag_ids }) {
      const ids = [...category_ids, ...brand_ids, ...tag_ids];
      if (ids.length + item_ids.length === 0) return t('offer.everything');
      const first = ids.slice(0, told).map((id) => names.get(id) ?? id);
      const rest = ids.length - first.length + item_ids.length;
      if (first.length === 0) return `${t('offer.items')}: ${rest}`;
      return rest === 0 ? first.join(', ') : t('offer.more', { names: first.join(', '), count: rest });
    },
  };
}

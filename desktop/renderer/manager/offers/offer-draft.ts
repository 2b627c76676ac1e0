// A promotion or a coupon as it stands in a form, and what a save makes of it. Figures stand there as a person types them.
import { couponCode, everyLine, parseQuantity, quantityField } from '@evertill/schemas';
import type {
  CouponData,
  JsonObject,
  PromotionData,
  PromotionEffect,
  Reference,
  Selection,
  TimeWindow,
} from '@evertill/schemas';
import { plainDecimal } from '../../ui/decimal.ts';
import { moneyDigits, readMoney } from '../../ui/money.ts';
import { decimalOf } from '../edit/typed-figures.ts';
import { typedMoment } from '../../ui/typed-moment.ts';
import { readTerm, readWhole } from '../edit/typed-terms.ts';
import type { TermFlaw } from '../edit/typed-terms.ts';

export type OfferKind = 'promotion' | 'coupon';

export const effectKinds = ['percent', 'amount', 'fixed_price', 'buy_x_get_y'] as const;

/** Every kind's figures at once: whoever turns from one kind to another and back finds theirs again. */
export interface EffectFields {
  readonly kind: PromotionEffect['kind'];
  readonly percent: string;
  readonly amount: string;
  readonly each: 'piece' | 'basket';
  readonly price: string;
  readonly pieces: string;
  readonly buy: string;
  readonly get: string;
  /** null: of what it takes something off itself. */
  readonly bought: Selection | null;
  /** Blank: as often as it fits. */
  readonly most: string;
}

export interface OfferFields {
  readonly name: string;
  readonly code: string;
  readonly active: boolean;
  readonly effect: EffectFields;
  readonly selection: Selection;
  readonly needed: Selection;
  readonly needed_pieces: string;
  readonly needed_total: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly windows: readonly TimeWindow[];
  readonly exclusive: boolean;
  readonly priority: string;
  readonly max_uses: string;
  readonly max_uses_per_customer: string;
}

const blankEffect: EffectFields = {
  kind: 'percent',
  percent: '',
  amount: '',
  each: 'piece',
  price: '',
  pieces: '1',
  buy: '1',
  get: '1',
  bought: null,
  most: '',
};

export const blankOffer: OfferFields = {
  name: '',
  code: '',
  active: true,
  effect: blankEffect,
  selection: everyLine,
  needed: everyLine,
  needed_pieces: '',
  needed_total: '',
  starts_at: '',
  ends_at: '',
  windows: [],
  exclusive: false,
  priority: '0',
  max_uses: '',
  max_uses_per_customer: '',
};

/** Where an offer is, in what units its money and in what zone its times. */
export interface OfferStore {
  readonly currency: string;
  readonly time_zone: string;
}

export function offerData({ data }: Reference): PromotionData & Partial<CouponData> {
  return data as unknown as PromotionData & Partial<CouponData>;
}

export function fieldsOfOffer(offer: Reference, { currency, time_zone }: OfferStore): OfferFields {
  const data = offerData(offer);
  const { needs } = data;
  return {
    name: offer.name,
    code: offer.code,
    active: offer.active,
    effect: fieldsOfEffect(data.effect, currency),
    selection: data.selection,
    needed: needs.of,
    needed_pieces: parseQuantity(needs.pieces) === 0 ? '' : plainDecimal(needs.pieces),
    needed_total: needs.total === 0 ? '' : moneyDigits(needs.total, currency),
    starts_at: typedMoment(data.starts_at, time_zone),
    ends_at: typedMoment(data.ends_at, time_zone),
    windows: data.windows,
    exclusive: data.stacking === 'exclusive',
    priority: String(data.priority),
    max_uses: typedLimit(data.max_uses),
    max_uses_per_customer: typedLimit(data.max_uses_per_customer),
  };
}

function typedLimit(limit: number | null | undefined): string {
  return limit === null || limit === undefined ? '' : String(limit);
}

function fieldsOfEffect(effect: PromotionEffect, currency: string): EffectFields {
  const blank = { ...blankEffect, kind: effect.kind };
  switch (effect.kind) {
    case 'percent':
      return { ...blank, percent: plainDecimal(effect.percent) };
    case 'amount':
      return { ...blank, amount: moneyDigits(effect.amount, currency), each: effect.each };
    case 'fixed_price': {
      const { price, pieces, most } = effect;
      return {
        ...blank,
        price: moneyDigits(price, currency),
        pieces: String(pieces),
        most: typedLimit(most),
      };
    }
    case 'buy_x_get_y': {
      const { buy, get, percent, bought, most } = effect;
      return {
        ...blank,
        buy: String(buy),
        get: String(get),
        percent: plainDecimal(percent),
        bought,
        most: typedLimit(most),
      };
    }
  }
}

export type OfferFlaw =
  | 'badCode'
  | 'badPercent'
  | 'badAmount'
  | 'badPieces'
  | 'badMost'
  | 'badNeeds'
  | TermFlaw
  | 'badHours'
  | 'badPriority'
  | 'badUses';

/** The fields of the document, or what is wrong with them. `before`: what it says now. */
export function documentOfOffer(
  kind: OfferKind,
  fields: OfferFields,
  { currency, time_zone }: OfferStore,
  before: Reference | undefined,
): JsonObject | OfferFlaw {
  const code = kind === 'coupon' ? couponCode(fields.code) : '';
  if (kind === 'coupon' && code === '') return 'badCode';
  const effect = readEffect(fields.effect, currency);
  if (typeof effect === 'string') return effect;
  const pieces = readPieces(fields.needed_pieces);
  const total = fields.needed_total.trim() === '' ? 0 : readMoney(fields.needed_total, currency);
  if (pieces === undefined || total === undefined) return 'badNeeds';
  const was = before && offerData(before);
  const term = readTerm(fields, was, time_zone);
  if (typeof term === 'string') return term;
  if (fields.windows.some(({ from, to }) => from === '' || to === '')) return 'badHours';
  const priority = readWhole(fields.priority, -1000, 1000);
  if (priority === undefined) return 'badPriority';
  const max_uses = readLimit(fields.max_uses, 1_000_000_000);
  const max_uses_per_customer = readLimit(fields.max_uses_per_customer, 1_000_000_000);
  if (max_uses === undefined || max_uses_per_customer === undefined) return 'badUses';
  const uses = { max_uses, max_uses_per_customer, uses: was?.uses ?? 0 };
  const data = {
    selection: fields.selection,
    effect,
    needs: { of: fields.needed, pieces, total },
    ...term,
    windows: [...fields.windows],
    stacking: fields.exclusive ? 'exclusive' : 'combine',
    priority,
    ...(kind === 'coupon' ? uses : {}),
  };
  return {
    name: fields.name.trim().replaceAll(/\s+/g, ' '),
    active: fields.active,
    code,
    data: data as unknown as JsonObject,
  };
}

function readEffect(fields: EffectFields, currency: string): PromotionEffect | OfferFlaw {
  const { kind, each, bought } = fields;
  const most = readLimit(fields.most, 1000);
  if (kind === 'percent') {
    const percent = readShare(fields.percent);
    return percent === undefined ? 'badPercent' : { kind, percent };
  }
  if (kind === 'amount') {
    const amount = readMoney(fields.amount, currency);
    return amount === undefined || amount === 0 ? 'badAmount' : { kind, amount, each };
  }
  if (most === undefined) return 'badMost';
  if (kind === 'fixed_price') {
    const [price, pieces] = [readMoney(fields.price, currency), readWhole(fields.pieces, 1, 1000)];
    if (price === undefined) return 'badAmount';
    return pieces === undefined ? 'badPieces' : { kind, price, pieces, most };
  }
  const [buy, get, percent] = [
    readWhole(fields.buy, 1, 1000),
    readWhole(fields.get, 1, 1000),
    readShare(fields.percent),
  ];
  if (buy === undefined || get === undefined) return 'badPieces';
  return percent === undefined ? 'badPercent' : { kind, buy, get, percent, bought, most };
}

/** More than nothing, at most all, four decimals. */
function readShare(typed: string): string | undefined {
  const text = decimalOf(typed, 4);
  return text !== undefined && Number(text) > 0 && Number(text) <= 100 ? text : undefined;
}

/** As many as a quantity can be. */
function readPieces(typed: string): string | undefined {
  const text = decimalOf(typed, 3);
  return text !== undefined && quantityField.safeParse(text).success ? text : undefined;
}

/** null for blank: no limit. */
function readLimit(typed: string, most: number): number | null | undefined {
  return typed.trim() === '' ? null : readWhole(typed, 1, most);
}

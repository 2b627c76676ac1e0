// Everyday products to try a new store with, as a table to import. Prices are of no country: they only have the right size.
import { csvLine, currencyDecimals, toMajor } from '@evertill/schemas';

/** Smallest units where one of them is worth a cent or so. */
const prices = {
  produce: { apples: 249, bananas: 199, tomatoes: 229, carrots: 149, potatoes: 299 },
  bakery: { bread: 290, roll: 60, croissant: 150 },
  dairy: { milk: 129, butter: 249, yogurt: 69, cheese: 299, eggs: 329 },
  drinks: { water: 89, juice: 229, cola: 159, coffee: 220, tea: 249 },
  pantry: { pasta: 139, rice: 279, oil: 790, chocolate: 149 },
  household: { soap: 199, towels: 349 },
} as const;

/** How many times as many smallest units a price has in other currencies. */
const factors: Readonly<Record<string, number>> = {
  AED: 4,
  ARS: 1500,
  AUD: 1.6,
  BRL: 6,
  CAD: 1.5,
  CLP: 10,
  CNY: 7,
  COP: 4500,
  CZK: 25,
  DKK: 8,
  DZD: 150,
  EGP: 50,
  HKD: 8,
  HUF: 400,
  ILS: 4,
  INR: 60,
  JOD: 7,
  KES: 140,
  KRW: 15,
  KWD: 3,
  MAD: 10,
  MXN: 20,
  NOK: 12,
  NZD: 1.8,
  PEN: 4,
  PHP: 60,
  PLN: 4,
  RON: 5,
  SAR: 4,
  SEK: 11,
  SGD: 1.5,
  THB: 35,
  TND: 33,
  TRY: 45,
  UAH: 45,
  ZAR: 20,
};

type Category = keyof typeof prices;
type NameIn<Group> = Group extends Category ? keyof (typeof prices)[Group] : never;

export interface SampleNames {
  readonly category: Readonly<Record<Category, string>>;
  readonly product: Readonly<Record<NameIn<Category>, string>>;
}

/** `tax`: of a tax profile; blank for none. */
export function sampleProducts(currency: string, tax: string, names: SampleNames): string {
  const rows = Object.entries(prices).flatMap(([category, group]) =>
    Object.entries(group).map(([product, price]) => ({
      name: names.product[product as keyof SampleNames['product']],
      price: priceIn(price, currency),
      category: names.category[category as Category],
    })),
  );
  const lines = rows.map(({ name, price, category }, index) => [
    `SAMPLE-${String(index + 1).padStart(2, '0')}`,
    name,
    price,
    category,
    tax,
  ]);
  return [['sku', 'name', 'price', 'category', 'tax'], ...lines].map(csvLine).join('');
}

/** Major units. */
function priceIn(price: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  const factor = factors[currency] ?? 10 ** Math.max(0, decimals - 2);
  // A price that was turned into another currency is a round one.
  const minor = factor === 1 ? price : Number((price * factor).toPrecision(2));
  return toMajor(minor, currency).toFixed(decimals);
}

// What a scanned or typed code may mean, most trusted first: an article's own barcode, a store's label that carries a
// weight or a price, a code without its add-on, a GS1 element string, a produce number. Pure: the caller knows the
// items and decides.
import { barcodeKeys, gtinDigits, isValidGtin } from './barcode.ts';
import { readEmbedded } from './barcode-layout.ts';
import type { BarcodeLayout, EmbeddedKind } from './barcode-layout.ts';
import { readCodeText } from './code-signs.ts';
import { hiddenIdentifiers, readElements } from './gs1-elements.ts';
import type { Gs1Element } from './gs1-elements.ts';
import { expandUpcE, shortenUpcA } from './upc-e.ts';

/** `value` / 10^`decimals` kilograms, units of the currency, or pieces. */
export interface Carried {
  readonly kind: EmbeddedKind;
  readonly value: number;
  readonly decimals: number;
}

export interface ScanReading {
  /** What the item is found by, in the order of trust. */
  readonly barcodes: readonly string[];
  /** Or by its produce number. */
  readonly plus: readonly string[];
  /** Or by one of these with an add-on behind it, where nothing is kept under the code itself. */
  readonly beforeAddOn?: readonly string[];
  /** What is printed about this one piece: how much it is, else what it costs. */
  readonly carried: Carried | undefined;
  /** The weight once more, as it is printed in pounds. */
  readonly pounds?: Carried;
  /** How many pieces, printed beside what they weigh. */
  readonly count?: Carried;
  /** What the piece costs, printed beside how much it is. */
  readonly price?: Carried;
  /** What may be lost with a separator that is missing, or is printed and no day. */
  readonly hidden?: readonly (EmbeddedKind | 'sell_by')[];
  /** A store's own label: it can only be of an item that is sold by what it carries. */
  readonly isLabel: boolean;
  /** The last day it may be sold, `2026-11-21`; blank when the label says none. */
  readonly sellBy: string;
}

const blank = { plus: [], carried: undefined, isLabel: false, sellBy: '' } as const;

export function readScan(given: string, layouts: readonly BarcodeLayout[]): ScanReading[] {
  const code = readCodeText(given);
  const elements = readElements(given);
  if (elements) return [ofElements(elements, hiddenIdentifiers(elements, code))];
  const { text } = code;
  const plain = { ...blank, barcodes: spellings(text), plus: producePlus(text) };
  const labels = readEmbedded(text, layouts).map(({ item, base, kind, value, decimals }) => ({
    ...blank,
    barcodes: barcodeKeys(base),
    plus: [...new Set([item, item.replace(/^0+/, '')])].filter((plu) => /^\d{4,6}$/.test(plu)),
    carried: { kind, value, decimals },
    isLabel: true,
  }));
  return [plain, ...labels, ...withoutAddOn(text), ...aloneInGs1(text), ...withAddOn(text)];
}

/** A code as it is kept: of a GS1 element string the article's number, of a GTIN in groups its digits. */
export function storedBarcode(given: string): string {
  const { text } = readCodeText(given);
  const elements = readElements(given);
  return (elements && gtinOf(elements)) ?? gtinAlone(text) ?? gtinDigits(text) ?? text;
}

/** Each once, without what is none. */
export function storedBarcodes(given: readonly string[]): string[] {
  return [...new Set(given.map(storedBarcode))].filter((code) => code !== '');
}

/** A GTIN at every length, and as UPC-E. */
function spellings(code: string): string[] {
  const keys = barcodeKeys(code);
  const upcA = expandUpcE(code);
  const upcE = keys.flatMap((key) => shortenUpcA(key) ?? []);
  return [...new Set([...keys, ...(upcA !== undefined && isValidGtin(upcA) ? barcodeKeys(upcA) : upcE)])];
}

/** EAN-13, UPC-A or UPC-E with the two or five digits of an issue or a price behind it, as one number or after a blank. */
const addOn = /^(\d{8}|\d{12,13}) ?(\d{2}|\d{5})$/;

/** Issues of one magazine may be items of their own: with its add-on first, however it is parted, then without. */
function withoutAddOn(text: string): ScanReading[] {
  const [, code = '', issue = ''] = addOn.exec(text) ?? [];
  // Eight digits with five are an EAN-13 first, and no EAN-8 has an add-on.
  const isCode = code.length === 8 ? isValidUpcE(code) && !isValidGtin(text) : isValidGtin(code);
  if (!isCode) return [];
  const whole = spellings(code).flatMap((key) => [`${key}${issue}`, `${key} ${issue}`]);
  return [
    { ...blank, barcodes: whole },
    { ...blank, barcodes: spellings(code) },
  ];
}

function withAddOn(text: string): ScanReading[] {
  const digits = gtinDigits(text);
  const codes = digits === undefined ? [] : spellings(digits).filter((key) => /^\d{12,13}$/.test(key));
  return codes.length === 0 ? [] : [{ ...blank, barcodes: [], beforeAddOn: codes }];
}

/** Is `stored` the code `before` with an add-on behind it? */
export function isWithAddOn(stored: string, before: string): boolean {
  return addOn.exec(stored)?.[1] === before && !isValidGtin(stored);
}

function isValidUpcE(code: string): boolean {
  return isValidGtin(expandUpcE(code) ?? '');
}

/** A bare `01` and an article's number, from a scanner that sends no prefix: a barcode first. */
function aloneInGs1(text: string): ScanReading[] {
  const gtin = gtinAlone(text);
  return gtin === undefined ? [] : [{ ...blank, barcodes: barcodeKeys(gtin) }];
}

function gtinAlone(text: string): string | undefined {
  const [, gtin = ''] = /^01(\d{14})$/.exec(text) ?? [];
  return isValidGtin(gtin) ? gtin : undefined;
}

/** A produce number as a cashier types it: `4011`, or `94011` for the organic one. */
function producePlus(code: string): string[] {
  return /^\d{4,6}$/.test(code) ? [code] : [];
}

function gtinOf(elements: readonly Gs1Element[]): string | undefined {
  return dataOf(elements, '01') ?? dataOf(elements, '02');
}

function dataOf(elements: readonly Gs1Element[], ai: string): string | undefined {
  return elements.find((element) => element.ai === ai)?.data;
}

function ofElements(elements: readonly Gs1Element[], lost: readonly string[]): ScanReading {
  const found = elements.flatMap((element) => carriedBy(element) ?? []);
  const of = (kind: EmbeddedKind) => found.find((one) => one.kind === kind);
  const weighed = elements.find(({ ai, data }) => /^3[12]0\d$/.test(ai) && /^\d+$/.test(data));
  const [weight, count] = [of('weight'), of('quantity')];
  const amount = weight ?? count;
  const price = of('price');
  const days = lastDays(elements);
  const hidden = [...new Set([...lost.map(hiddenBy), ...(days.includes('') ? (['sell_by'] as const) : [])])];
  return {
    ...blank,
    // Indicator 9: of variable measure, and the article's number without it.
    barcodes: barcodeKeys(gtinOf(elements)!),
    carried: amount ?? price,
    ...(weighed?.ai.startsWith('320') && { pounds: figure('weight', weighed) }),
    ...(weight && count && { count }),
    ...(amount && price && { price }),
    ...(hidden.length > 0 && { hidden }),
    sellBy: days[0] ?? '',
  };
}

/** Sell by (16), expires (17), expires at (7003, with a time that is not read): the first comes first, blank is no day. */
function lastDays(elements: readonly Gs1Element[]): string[] {
  return elements
    .filter(({ ai, data }) => ['16', '17', '7003'].includes(ai) && !data.startsWith('000000'))
    .map(({ data }) => dayOf(data.slice(0, 6)))
    .toSorted();
}

function hiddenBy(ai: string): EmbeddedKind | 'sell_by' {
  if (ai.startsWith('1') || ai === '7003') return 'sell_by';
  if (ai.startsWith('39')) return 'price';
  return ai.length === 2 ? 'quantity' : 'weight';
}

/** Grams of a pound, exactly: 0.45359237 kg. */
const poundInTenMicrograms = 45_359_237;

function carriedBy(element: Gs1Element): Carried | undefined {
  const { ai, data } = element;
  if (!/^\d+$/.test(data)) return undefined;
  if (/^310\d$/.test(ai)) return figure('weight', element);
  if (/^320\d$/.test(ai)) {
    const grams = (Number(data) * poundInTenMicrograms) / 10 ** (Number(ai[3]) + 5);
    return { kind: 'weight', value: Math.round(grams), decimals: 3 };
  }
  if (/^392\d$/.test(ai)) return figure('price', element);
  // 393n names its currency first, in three digits.
  if (/^393\d$/.test(ai)) return figure('price', { ai, data: data.slice(3) });
  if (ai === '30' || ai === '37') return { kind: 'quantity', value: Number(data), decimals: 0 };
  return undefined;
}

/** The fourth digit of the identifier says how many decimals the data has. */
function figure(kind: EmbeddedKind, { ai, data }: Gs1Element): Carried {
  return { kind, value: Number(data), decimals: Number(ai[3]) };
}

/** `YYMMDD`, day 00 being the last of its month; the century is the one that lies nearest. Blank when it is no day. */
function dayOf(data: string): string {
  const [, yy, month, day] = /^(\d{2})(0[1-9]|1[0-2])(\d{2})$/.exec(data) ?? [];
  if (yy === undefined) return '';
  // Labels of goods on a shelf are never half a century old: 51 to 99 are of the last one.
  const year = Number(yy) + (Number(yy) > 50 ? 1900 : 2000);
  const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
  const wanted = day === '00' ? last : Number(day);
  return wanted > last ? '' : `${year}-${month}-${String(wanted).padStart(2, '0')}`;
}

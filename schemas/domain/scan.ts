// What a scanned or typed code may mean, most trusted first: an article's own barcode, a store's label that carries a
// weight or a price, a GS1 element string, a produce number. Pure: whoever asks knows the items and decides.
import { barcodeKeys, isValidGtin, normaliseBarcode } from './barcode.ts';
import { readEmbedded } from './barcode-layout.ts';
import type { BarcodeLayout, EmbeddedKind } from './barcode-layout.ts';
import { readElements } from './gs1-elements.ts';
import type { Gs1Element } from './gs1-elements.ts';
import { expandUpcE } from './upc-e.ts';

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
  /** What is printed about this one piece. */
  readonly carried: Carried | undefined;
  /** A store's own label: it can only be of an item that is sold by what it carries. */
  readonly isLabel: boolean;
  /** The last day it may be sold, `2026-11-21`; blank when the label says none. */
  readonly sellBy: string;
}

const blank = { plus: [], carried: undefined, isLabel: false, sellBy: '' } as const;

export function readScan(text: string, layouts: readonly BarcodeLayout[]): ScanReading[] {
  const code = normaliseBarcode(text);
  const elements = readElements(code);
  if (elements) return [ofElements(elements)];
  const upcA = expandUpcE(code);
  const spelled = upcA !== undefined && isValidGtin(upcA) ? barcodeKeys(upcA) : [];
  const plain = {
    ...blank,
    barcodes: [...new Set([...barcodeKeys(code), ...spelled])],
    plus: producePlus(code),
  };
  const labels = readEmbedded(code, layouts).map(({ item, base, kind, value, decimals }) => ({
    ...blank,
    barcodes: barcodeKeys(base),
    plus: [...new Set([item, item.replace(/^0+/, '')])].filter((plu) => /^\d{4,6}$/.test(plu)),
    carried: { kind, value, decimals },
    isLabel: true,
  }));
  return [plain, ...labels];
}

/** A produce number as a cashier types it: `4011`, or `94011` for the organic one. */
function producePlus(code: string): string[] {
  return /^\d{4,6}$/.test(code) ? [code] : [];
}

function ofElements(elements: readonly Gs1Element[]): ScanReading {
  const data = (ai: string) => elements.find((element) => element.ai === ai)?.data ?? '';
  const gtin = data('01') || data('02');
  return {
    ...blank,
    // Indicator 9: of variable measure, and the article's number without it.
    barcodes: barcodeKeys(gtin),
    carried: carriedOf(elements),
    sellBy: dayOf(data('17') || data('16')),
  };
}

/** Grams of a pound, exactly: 0.45359237 kg. */
const poundInTenMicrograms = 45_359_237;

function carriedOf(elements: readonly Gs1Element[]): Carried | undefined {
  for (const { ai, data } of elements) {
    const decimals = Number(ai[3]);
    if (!/^\d+$/.test(data)) continue;
    if (/^310\d$/.test(ai)) return { kind: 'weight', value: Number(data), decimals };
    if (/^320\d$/.test(ai)) {
      const grams = (Number(data) * poundInTenMicrograms) / 10 ** (decimals + 5);
      return { kind: 'weight', value: Math.round(grams), decimals: 3 };
    }
    // 393n names its currency first, in three digits.
    if (/^392\d$/.test(ai)) return { kind: 'price', value: Number(data), decimals };
    if (/^393\d$/.test(ai)) return { kind: 'price', value: Number(data.slice(3)), decimals };
    if (ai === '30' || ai === '37') return { kind: 'quantity', value: Number(data), decimals: 0 };
  }
  return undefined;
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

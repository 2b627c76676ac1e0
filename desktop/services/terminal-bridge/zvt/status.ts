// What a ZVT terminal tells a till. Card numbers end here.
import { lastFour, withoutCardNumbers } from '../card-number.ts';
import type { Apdu } from './apdu.ts';
import { bcdNumber, fromBcd } from './bcd.ts';
import { fromCodePage } from './code-page.ts';
import { readFields, readTlv } from './fields.ts';

/** The status information 04 0F: the result of what was asked for. */
export interface ZvtStatus {
  /** 00 is well done; undefined when it does not say. */
  readonly resultCode: number | undefined;
  readonly amount: number | undefined;
  readonly receipt: number | undefined;
  /** What tells this transaction from any other of the terminal; '' when it says nothing of the kind. */
  readonly identity: string;
  /** Its own number, as its operator knows it. */
  readonly terminalId: string | undefined;
  readonly cardLast4: string | undefined;
  readonly cardBrand: string | undefined;
  readonly authCode: string | undefined;
  readonly text: string | undefined;
}

export function readStatus(data: Uint8Array): ZvtStatus {
  const { values } = readFields(data);
  const number = (tag: number) => mapped(values.get(tag), bcdNumber);
  const text = (tag: number) => {
    const read = mapped(values.get(tag), fromCodePage)?.trim();
    return read ? withoutCardNumbers(read) : undefined;
  };
  const trace = [0x0b, 0x87, 0x88, 0x0d, 0x0c].map((tag) => mapped(values.get(tag), fromBcd) ?? '');
  return {
    resultCode: values.get(0x27)?.[0],
    amount: number(0x04),
    receipt: number(0x87),
    identity: trace.every((part) => part === '') ? '' : trace.join('.'),
    terminalId: mapped(values.get(0x29), fromBcd),
    // Masked digits are E, a half byte left over is F.
    cardLast4: mapped(values.get(0x22), (pan) =>
      lastFour(fromBcd(pan).replace(/f$/, '').replaceAll('e', '*')),
    ),
    cardBrand: text(0x8b),
    authCode: text(0x3b),
    text: text(0x3c),
  };
}

/** The receipt number in an `identity`; NaN when there is none. */
export function receiptOf(identity: string): number {
  return Number.parseInt(identity.split('.')[1] ?? '', 10);
}

/** The lines of 06 D1 (one, after an attribute byte) and 06 D3 (a container with any number). */
export function printedLines({ control, data }: Apdu): string[] {
  const texts =
    control === 0x06d1
      ? [data.subarray(1)]
      : mapped(readFields(data).values.get(0x06), readTlv)
          ?.filter(({ tag }) => tag === 0x07)
          .map(({ value }) => value);
  return (texts ?? []).map((line) => withoutCardNumbers(fromCodePage(line)));
}

function mapped<From, To>(value: From | undefined, map: (value: From) => To): To | undefined {
  return value === undefined ? undefined : map(value);
}

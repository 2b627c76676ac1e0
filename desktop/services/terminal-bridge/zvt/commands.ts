// What a till tells a ZVT terminal. Names and layouts of the ZVT document (PA00P015); passwords are six digits.
import type { Apdu } from './apdu.ts';
import { toBcd } from './bcd.ts';
import { toCodePage } from './code-page.ts';

/** Bits of the config byte of a registration. */
export const configBits = {
  receiptsNotByTerminal: 0x02,
  adminReceiptsNotByTerminal: 0x04,
  intermediateStatus: 0x08,
  lockManualStart: 0x10,
  lockAdministration: 0x20,
  receiptsForTillPrinting: 0x80,
} as const;

export interface Registration {
  readonly password: string;
  readonly config: number;
  /** ISO 4217 in digits: 978. */
  readonly currencyCode: number;
  readonly serviceByte?: number;
}

const command = (control: number, ...data: number[]): Apdu => ({ control, data: Uint8Array.from(data) });
const password = (digits: string) => toBcd(digits, 6);
const amountField = (amount: number) => [0x04, ...toBcd(amount, 12)];

export const registration = ({ password: secret, config, currencyCode, serviceByte = 0 }: Registration) =>
  command(0x0600, ...password(secret), config, ...toBcd(currencyCode, 4), 0x03, serviceByte);
export const authorisation = (amount: number) => command(0x0601, ...amountField(amount));
export const reversal = (secret: string, receipt: number) =>
  command(0x0630, ...password(secret), 0x87, ...toBcd(receipt, 4));
export const refund = (secret: string, amount: number) =>
  command(0x0631, ...password(secret), ...amountField(amount));
export const endOfDay = (secret: string) => command(0x0650, ...password(secret));
export const repeatReceipt = (secret: string) => command(0x0620, ...password(secret));
export const statusEnquiry = (secret: string) => command(0x0501, ...password(secret));
export const diagnosis = () => command(0x0670);
export const abort = () => command(0x06b0);
/** One line on the terminal's own paper; attribute 0 is plain. */
export const printLine = (text: string) => command(0x06d1, 0, ...toCodePage(text));
export const acknowledged = () => command(0x8000);
/** Of a command this till does not know. */
export const notSupported = () => command(0x8483);

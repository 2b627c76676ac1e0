// Where in a scanner's report is what: as its descriptor says, or as makers are known to do it. HID Point of Sale Usage
// Tables 1.02, page 0x8C.
import { inputFields } from './report-descriptor.ts';
import type { ReportField } from './report-descriptor.ts';

/** Places are bytes of the whole report, its number in front included. */
export interface ScanLayout {
  /** The number of the report; undefined where it has none in front. */
  readonly report: number | undefined;
  /** How many bytes of data there are; undefined: up to the last one that is not 0. */
  readonly length: number | undefined;
  readonly data: number;
  readonly room: number;
  /** Of three bytes, such as `]E0`. */
  readonly aim: number | undefined;
  /** Not 0 when the code goes on in the next report. */
  readonly more: number | undefined;
}

/** Report 2: length, three bytes AIM identifier, data, at 60 the kind, at 62 whether there is more. */
const honeywell: ScanLayout = { report: 2, length: 1, data: 5, room: 56, aim: 2, more: 63 };

/** `[number][length][data][kind of code]` */
const generic: ScanLayout = {
  report: undefined,
  length: 1,
  data: 2,
  room: 62,
  aim: undefined,
  more: undefined,
};

const scannerPage = 0x8c;
const usage = { aimFirst: 0xfb, data: 0xfe, more: 0xff } as const;
/** Generic desktop, byte count. */
const byteCount = { page: 0x01, usage: 0x3b } as const;

/** Undefined when it speaks of no decoded data. */
export function layoutOf(descriptor: Uint8Array): ScanLayout | undefined {
  const all = inputFields(descriptor);
  const isData = ({ page, usage: one }: ReportField) => page === scannerPage && one === usage.data;
  const first = all.find(isData);
  if (!first || first.bits !== 8) return undefined;
  const own = all.filter(({ report }) => report === first.report);
  const numbered = first.report === 0 ? 0 : 1;
  const place = (field: ReportField | undefined) => field && field.at / 8 + numbered;
  const of = (wanted: number) => own.find(({ page, usage: one }) => page === scannerPage && one === wanted);
  const counted = own.find(({ page, usage: one }) => page === byteCount.page && one === byteCount.usage);
  return {
    report: first.report === 0 ? undefined : first.report,
    length: place(counted),
    data: place(first)!,
    room: own.filter(isData).length,
    aim: place(of(usage.aimFirst)),
    more: place(of(usage.more)),
  };
}

/** By how a report looks, for a scanner whose descriptor nobody hands out. */
export function guessedLayout(report: Uint8Array): ScanLayout {
  const [number, length = 0, bracket, letter = 0] = report;
  const isAim = bracket === 0x5d && letter >= 0x41 && letter <= 0x7a;
  return number === honeywell.report && length <= honeywell.room && isAim ? honeywell : generic;
}

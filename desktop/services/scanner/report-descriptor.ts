// What a USB device says its reports hold: HID 1.11, 6.2.2. Read as far as is needed to find which byte is what. Pure.

export interface ReportField {
  /** The number in front of the report; 0 for devices with one kind of report, which put none there. */
  readonly report: number;
  readonly page: number;
  readonly usage: number;
  /** Bits from the beginning of the report, its number left out. */
  readonly at: number;
  readonly bits: number;
}

const input = 0x80;

/** The fields of its input reports. What is cut off or makes no sense ends it; what was read until then stands. */
export function inputFields(descriptor: Uint8Array): ReportField[] {
  const fields: ReportField[] = [];
  const ends = new Map<number, number>();
  let [page, size, count, report] = [0, 0, 0, 0];
  let usages: number[] = [];
  let range: number | undefined;
  for (let at = 0; at < descriptor.length;) {
    const prefix = descriptor[at]!;
    // A long item: nobody has defined one.
    if (prefix === 0xfe) break;
    const length = [0, 1, 2, 4][prefix & 3]!;
    let value = 0;
    for (let nr = length; nr > 0; nr -= 1) value = value * 256 + (descriptor[at + nr] ?? 0);
    at += 1 + length;
    switch (prefix & 0xfc) {
      case 0x04:
        page = value;
        break;
      case 0x74:
        size = value;
        break;
      case 0x94:
        count = value;
        break;
      case 0x84:
        report = value;
        break;
      case 0x08:
        // Four bytes hold the page as well.
        usages.push(length === 4 ? value : page * 0x1_0000 + value);
        break;
      case 0x18:
        range = value;
        break;
      case 0x28:
        for (let usage = range ?? value; usage <= value && usages.length < 4096; usage += 1)
          usages.push(page * 0x1_0000 + usage);
        break;
      case input:
      case 0x90:
      case 0xb0: {
        if (size > 64 || count > 4096) return fields;
        if ((prefix & 0xfc) === input) {
          let bit = ends.get(report) ?? 0;
          for (let nr = 0; nr < count; nr += 1, bit += size) {
            // The last usage holds for all that follow.
            const full = usages[Math.min(nr, usages.length - 1)];
            const isConstant = (value & 1) === 1;
            if (full !== undefined && !isConstant)
              fields.push({ report, page: full >>> 16, usage: full & 0xffff, at: bit, bits: size });
          }
          ends.set(report, bit);
        }
        usages = [];
        range = undefined;
        break;
      }
      case 0xa0:
      case 0xc0:
        usages = [];
        range = undefined;
        break;
      default:
        break;
    }
  }
  return fields;
}

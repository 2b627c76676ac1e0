// Scanners that are not there, in the bytes of real ones: written from the makers' descriptions, without what reads them.
import { OneListener } from '../../wire/one-listener.ts';
import type { ReportDevice, ReportListener } from '../../wire/report-device.ts';

const bytesOf = (text: string) => [...Buffer.from(text, 'latin1')];

/** As Honeywell's send them: 64 bytes, report 2, 56 bytes of the code in each. */
export function honeywellReports(code: string, aim = ']C0', symbology = 0x6a): Uint8Array[] {
  const all = bytesOf(code);
  const parts = Array.from({ length: Math.max(1, Math.ceil(all.length / 56)) }, (_, nr) =>
    all.slice(nr * 56, nr * 56 + 56),
  );
  return parts.map((part, nr) => {
    const report = new Uint8Array(64);
    report.set([0x02, part.length, ...bytesOf(aim), ...part]);
    report[61] = symbology;
    report[63] = nr < parts.length - 1 ? 1 : 0;
    return report;
  });
}

/** Its descriptor: three bytes of AIM identifier, a byte that counts, 32 of data, and whether there is more. */
export const plainDescriptor = Uint8Array.from(
  Buffer.from(
    // Usage page 0x8C, usage 2, application; report 7.
    '058c0902a101' +
      '8507' +
      // Logical 0 to 255, 8 bits.
      '150026ff007508' +
      // AIM identifier 1 to 3, one byte each.
      '950109fb810209fc810209fd8102' +
      // Generic desktop, byte count.
      '0501093b8102' +
      // Decoded data, 32 bytes.
      '058c952009fe8202 01'.replaceAll(' ', '') +
      // Seven bits of nothing, and whether there is more.
      '7501950109ff8102' +
      '75079501810 1'.replaceAll(' ', '') +
      'c0',
    'hex',
  ),
);

/** In the layout of `plainDescriptor`. */
export function plainReports(code: string, aim = ']E0'): Uint8Array[] {
  const all = bytesOf(code);
  const reports: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < all.length; at += 32) {
    const part = all.slice(at, at + 32);
    const report = new Uint8Array(38);
    report.set([0x07, ...bytesOf(aim), part.length, ...part]);
    report[37] = at + 32 < all.length ? 1 : 0;
    reports.push(report);
  }
  return reports;
}

export interface SimulatedHidScanner extends ReportDevice {
  send(reports: readonly Uint8Array[]): void;
  unplug(): void;
}

export function simulatedHidScanner(): SimulatedHidScanner {
  const listeners = new OneListener<ReportListener>();
  let isClosed = false;
  return {
    send: (reports) => {
      for (const report of reports) if (!isClosed) listeners.current?.report(report);
    },
    unplug: () => {
      if (!isClosed) listeners.ended('pulled out');
    },
    write: () => Promise.reject(new Error('no output reports')),
    sendFeature: () => Promise.resolve(),
    listen: (added) => listeners.listen(added),
    close: () => {
      isClosed = true;
    },
  };
}

// A USB scale that sends its weight ten times a second, and to whoever begins to listen first one that lay there from before.
import type { Clock } from '@evertill/sync';
import type { ReportDevice, ReportListener } from '../../wire/report-device.ts';
import type { SimulatedLoad } from './simulated-load.ts';

export function simulatedHidScale(
  load: SimulatedLoad,
  clock: Clock,
): ReportDevice & { readonly zeroOrders: () => number } {
  let listener: ReportListener | undefined;
  let buffered: Uint8Array | undefined;
  let zeroOrders = 0;
  let isOver = false;
  const report = () => {
    const grams = Math.abs(load.grams);
    let status = 0x04;
    if (load.moving) status = 0x03;
    else if (load.grams === 0) status = 0x02;
    else if (load.grams < 0) status = 0x05;
    if (load.grams > load.capacity) status = 0x06;
    if (!load.zeroed) status = 0x08;
    if (load.broken) status = 0x01;
    return Uint8Array.of(0x03, status, 0x02, 0x00, grams & 0xff, (grams >> 8) & 0xff);
  };
  const tick = () => {
    if (isOver) return;
    if (listener) listener.report(report());
    else buffered ??= report();
    clock.after(100, tick);
  };
  clock.after(100, tick);
  return {
    zeroOrders: () => zeroOrders,
    write: (bytes) => {
      if (bytes[0] === 0x02 && ((bytes[1] ?? 0) & 0x02) !== 0) {
        zeroOrders += 1;
        load.grams = 0;
      }
      return Promise.resolve();
    },
    sendFeature: () => Promise.reject(new Error('no feature reports')),
    listen: (added) => {
      listener = added;
      const old = buffered;
      buffered = undefined;
      if (old) clock.after(0, () => added.report(old));
      return () => {
        if (listener === added) listener = undefined;
      };
    },
    close: () => {
      isOver = true;
    },
  };
}

// From what a device said of itself, and what the server knows of it, to what is wrong. The same function on the till, on
// the manager's page and on the support console: they cannot say different things of one device.
import type { DeviceState } from '../protocol/report.ts';
import { findingsOfDevice } from './device-findings.ts';
import { findingCodes, findingKinds } from './findings.ts';
import type { Finding } from './findings.ts';
import { findingsOfServer } from './server-findings.ts';
import type { ServerFacts } from './server-findings.ts';

/** `state`: null when it never reported. `facts`: absent on the device itself. `now`: ms by the device's clock. */
export function diagnose(state: DeviceState | null, now: number, facts?: ServerFacts): Finding[] {
  const found = {
    ...(state && findingsOfDevice(state, now)),
    ...(facts && findingsOfServer(state, facts)),
  };
  return findingCodes.flatMap((code) => {
    const one = found[code];
    return one ? [{ code, severity: findingKinds[code].severity, ...one }] : [];
  });
}

// The office's part of the app, on the same replica and journal as the till of this device.
import { TillGate } from '../workplace/till-gate.tsx';
import { OpenedOffice } from './opened-office.tsx';

export function ManagerApp() {
  return <TillGate address="office">{(till) => <OpenedOffice till={till} />}</TillGate>;
}

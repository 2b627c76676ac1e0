// The cashier's part of the app.
import { TillGate } from '../workplace/till-gate.tsx';
import { OpenedTill } from './opened-till.tsx';

export function CashierApp() {
  return <TillGate>{(till) => <OpenedTill till={till} />}</TillGate>;
}

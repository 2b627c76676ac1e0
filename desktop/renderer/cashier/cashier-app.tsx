// The cashier's part of the app. Where no lane is needed, it opens for a back office too.
import { useLocation } from 'react-router';
import { TillGate } from '../workplace/till-gate.tsx';
import { needsLane } from './frame/places.ts';
import { OpenedTill } from './opened-till.tsx';

export function CashierApp() {
  const { pathname } = useLocation();
  return (
    <TillGate address={needsLane(pathname) ? 'till' : 'office'}>
      {(till) => <OpenedTill till={till} />}
    </TillGate>
  );
}

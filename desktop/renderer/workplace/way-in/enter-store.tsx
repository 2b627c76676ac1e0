// There is nothing to choose: the only store is opened at once.
import { useEffect } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { OpeningPage } from '../opening-page.tsx';
import type { ChosenPlace } from './way-in.ts';

export function EnterStore({ place: { storeId, laneId } }: { readonly place: ChosenPlace }) {
  const { host } = usePlatform();
  useEffect(() => void host.usePlace(storeId, laneId), [host, storeId, laneId]);
  return <OpeningPage />;
}

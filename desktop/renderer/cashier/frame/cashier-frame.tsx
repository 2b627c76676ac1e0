// What surrounds the cashier's screens: where one is, whether the sales are sent, which shift is running, or without a lane
// the way back to the office; and the keys that work on every one of them.
import { ReplicaProvider } from '@evertill/client-core/react';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { usePlatform } from '../../platform/host-context.ts';
import { Brand } from '../../ui/brand.tsx';
import { ActionKey } from '../keys/action-key.tsx';
import type { Handlers } from '../keys/action-board.ts';
import type { ActionId, Where } from '../keys/actions.ts';
import { HelpOverlay } from '../keys/help-overlay.tsx';
import { Palette } from '../keys/palette.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { actionBoard } from '../keys/window-keys.ts';
import { SyncBanners } from '../../workplace/sync/sync-banners.tsx';
import { StorageMark } from '../../workplace/sync/storage-note.tsx';
import { SyncChip } from '../../workplace/sync/sync-chip.tsx';
import { SyncPanel } from '../../workplace/sync/sync-panel.tsx';
import { useLock } from '../../workplace/lock/use-lock.ts';
import { useAtLane } from '../../workplace/use-at-lane.ts';
import { TrainingBanner } from '../training/training-banner.tsx';
import { useTraining } from '../training/training-context.ts';
import { CashierMenu } from './cashier-menu.tsx';
import { OfficeLink } from './office-link.tsx';
import { PlaceNav } from './place-nav.tsx';
import { addressOf, places } from './places.ts';
import { ShiftChip } from './shift-chip.tsx';
import { ProgramUpdateChip } from './program-update-chip.tsx';
import { UpdateChip } from './update-chip.tsx';
import { WindowButtons } from './window-buttons.tsx';
import classes from './cashier-frame.module.css';

/** What is in front of the screens. */
type Front = 'sync' | 'help' | readonly ActionId[] | undefined;

export function CashierFrame() {
  const { real } = useTraining();
  const { host, shell } = usePlatform();
  const lock = useLock();
  const atLane = useAtLane();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [front, show] = useState<Front>();
  const close = () => show(undefined);
  const openPalette = () => show(actionBoard.possible().filter((id) => id !== 'app.palette'));
  const openHelp = () => show('help');
  useEffect(() => actionBoard.listen(), []);
  useActionKeys({
    'app.help': openHelp,
    'app.palette': openPalette,
    'app.sync': () => show('sync'),
    'go.time-clock': () => void navigate('/point-of-sale/time-clock'),
    ...Object.fromEntries(
      places.map((place): [`go.${typeof place.name}`, () => void] => [
        `go.${place.name}`,
        () => void navigate(addressOf(place)),
      ]),
    ),
  } satisfies Handlers);
  // Whoever has to leave the till does not close a dialog first.
  useActionKeys({ 'app.lock': lock }, { inFront: true });
  return (
    <div className={classes.frame}>
      <TrainingBanner />
      <header className={classes.head}>
        <span className={classes.brand}>
          <Brand />
        </span>
        <PlaceNav />
        {host.updates ? <ProgramUpdateChip updates={host.updates} /> : <UpdateChip />}
        {/* The truth about the real till, whoever practises. */}
        <ReplicaProvider till={real}>
          <StorageMark onOpen={() => show('sync')} />
          <SyncChip onOpen={() => show('sync')}>
            <ActionKey action="app.sync" />
          </SyncChip>
          {front === 'sync' && <SyncPanel onClose={close} />}
        </ReplicaProvider>
        {atLane ? <ShiftChip /> : <OfficeLink />}
        <CashierMenu onPalette={openPalette} onHelp={openHelp} onLock={lock} />
        {shell && <WindowButtons shell={shell} />}
      </header>
      <ReplicaProvider till={real}>
        <SyncBanners />
      </ReplicaProvider>
      <main className={classes.main}>
        <Outlet />
      </main>
      {front === 'help' && <HelpOverlay here={screensAt(pathname)} onClose={close} />}
      {typeof front === 'object' && <Palette possible={front} onClose={close} />}
    </div>
  );
}

/** Whose keys come first in the help. */
function screensAt(pathname: string): readonly Where[] {
  const known: Readonly<Record<string, readonly Where[]>> = {
    sale: ['sale', 'scales'],
    orders: ['order'],
    returns: ['returns', 'returned'],
    customers: ['customers', 'customer'],
    items: ['item'],
    report: ['sales'],
    barcode: ['labels'],
    'time-clock': ['clock'],
    'work-shift': ['shift', 'closing', 'report'],
  };
  return known[pathname.split('/').at(-1)!] ?? [];
}

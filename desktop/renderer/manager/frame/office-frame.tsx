// What surrounds the screens of the back office: where one is, what is sent, and the ways out.
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { DeskFrame, DeskPlace } from '../../ui/desk-frame.tsx';
import { useText } from '../../ui/language.ts';
import { SyncBanners } from '../../workplace/sync/sync-banners.tsx';
import { SyncChip } from '../../workplace/sync/sync-chip.tsx';
import { SyncPanel } from '../../workplace/sync/sync-panel.tsx';
import { AttentionCount } from '../card-payments/attention-count.tsx';
import { Checklist } from '../start/checklist.tsx';
import { OfficeMenu } from './office-menu.tsx';
import { placeOf } from './places.ts';
import type { OfficePlace } from './places.ts';
import { StoreSelector } from './store-selector.tsx';
import { useOpenPlaces } from './use-open-places.ts';

export function OfficeFrame() {
  const t = useText('manager');
  const [isAsking, setAsking] = useState(false);
  // All at once: the one that is here comes into sight among them.
  const open = useOpenPlaces();
  const here = placeOf(useLocation().pathname);
  return (
    <DeskFrame
      title={t('frame.title')}
      crowded
      label={t('frame.places')}
      places={open?.map((place) => (
        <PlaceLink key={place.path} place={place} isHere={place.path === here} />
      ))}
      head={
        <>
          <StoreSelector />
          <SyncChip onOpen={() => setAsking(true)} />
          <OfficeMenu />
        </>
      }
      notes={
        <>
          <SyncBanners />
          <Checklist />
        </>
      }
    >
      <Outlet />
      {isAsking && <SyncPanel onClose={() => setAsking(false)} />}
    </DeskFrame>
  );
}

interface PlaceLinkProps {
  readonly place: OfficePlace;
  /** One is there, or at something of it. */
  readonly isHere: boolean;
}

function PlaceLink({ place, isHere }: PlaceLinkProps) {
  const { path, word, icon } = place;
  const t = useText('manager');
  return (
    <DeskPlace path={path} icon={icon} end={!isHere} count={'counted' in place && <AttentionCount />}>
      {t(word)}
    </DeskPlace>
  );
}

// What surrounds the screens of the back office: where one is, what is sent, and the ways out.
import { useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import { UnstyledButton } from '@mantine/core';
import { Brand } from '../../ui/brand.tsx';
import { useText } from '../../ui/language.ts';
import { useIsOwner, useMay } from '../../workplace/use-may.ts';
import { SyncBanners } from '../../workplace/sync/sync-banners.tsx';
import { SyncChip } from '../../workplace/sync/sync-chip.tsx';
import { SyncPanel } from '../../workplace/sync/sync-panel.tsx';
import { OfficeMenu } from './office-menu.tsx';
import { places } from './places.ts';
import { StoreSelector } from './store-selector.tsx';
import classes from './office-frame.module.css';

export function OfficeFrame() {
  const t = useText('manager');
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <span className={classes.brand}>
          <Brand />
        </span>
        <span className={classes.title}>{t('frame.title')}</span>
        <StoreSelector />
        <SyncChip onOpen={() => setAsking(true)} />
        <OfficeMenu />
      </header>
      <SyncBanners />
      <div className={classes.body}>
        <nav className={classes.nav} aria-label={t('frame.places')}>
          {places.map((place) => (
            <PlaceLink key={place.path} place={place} />
          ))}
        </nav>
        <main className={classes.main}>
          <Outlet />
        </main>
      </div>
      {isAsking && <SyncPanel onClose={() => setAsking(false)} />}
    </div>
  );
}

function PlaceLink({ place }: { readonly place: (typeof places)[number] }) {
  const { path, word, module, icon: Icon } = place;
  const t = useText('manager');
  const mayRead = useMay('read', module);
  const isOwner = useIsOwner();
  if (!('ownersOnly' in place ? isOwner : mayRead)) return null;
  return (
    <UnstyledButton component={NavLink} to={path} end className={classes.place} data-testid={`nav-${path}`}>
      <Icon size={20} stroke={1.7} />
      {t(word)}
    </UnstyledButton>
  );
}

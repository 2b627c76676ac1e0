// What surrounds the cashier's screens: where one is, whether the sales are sent, which shift is running.
import { UnstyledButton } from '@mantine/core';
import { IconCashRegister, IconReceipt, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import { Brand } from '../../ui/brand.tsx';
import { useText } from '../../ui/language.ts';
import { StorageMark } from '../sync/storage-note.tsx';
import { SyncChip } from '../sync/sync-chip.tsx';
import { SyncPanel } from '../sync/sync-panel.tsx';
import { CashierMenu } from './cashier-menu.tsx';
import { ShiftChip } from './shift-chip.tsx';
import { UpdateChip } from './update-chip.tsx';
import classes from './cashier-frame.module.css';

export function CashierFrame() {
  const t = useText('cashier');
  const [syncOpen, setSyncOpen] = useState(false);
  const places = [
    { to: '/point-of-sale/sale', label: t('nav.sale'), icon: IconCashRegister },
    { to: '/point-of-sale/orders', label: t('nav.orders'), icon: IconReceipt },
    { to: '/point-of-sale/work-shift', label: t('nav.shift'), icon: IconClock },
  ];
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <span className={classes.brand}>
          <Brand />
        </span>
        <nav className={classes.nav}>
          {places.map(({ to, label, icon: Icon }) => (
            <UnstyledButton
              key={to}
              component={NavLink}
              to={to}
              className={classes.place}
              data-testid={`nav-${to.split('/').at(-1)!}`}
            >
              <Icon size={20} stroke={1.7} />
              <span className={classes.placeName}>{label}</span>
            </UnstyledButton>
          ))}
        </nav>
        <div className={classes.gap} />
        <UpdateChip />
        <StorageMark onOpen={() => setSyncOpen(true)} />
        <SyncChip onOpen={() => setSyncOpen(true)} />
        <ShiftChip />
        <CashierMenu />
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
      {syncOpen && <SyncPanel onClose={() => setSyncOpen(false)} />}
    </div>
  );
}

// The way to every workspace. Where there is no room for all of them, the last ones are behind a menu.
import { Menu, UnstyledButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { NavLink, useLocation } from 'react-router';
import { useText } from '../../ui/language.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { addressOf, places } from './places.ts';
import type { Place } from './places.ts';
import classes from './place-nav.module.css';

/** What one of them needs at least, rem. */
const least = 3.25;

export function PlaceNav() {
  const t = useText('cashier');
  const { ref, width } = useElementSize();
  const fitting = fit(width);
  const shown = places.length <= fitting ? places : places.slice(0, fitting - 1);
  const behind = places.slice(shown.length);
  const { pathname } = useLocation();
  const isBehind = behind.some((place) => pathname.startsWith(addressOf(place)));
  return (
    <nav ref={ref} className={classes.nav} aria-label={t('nav.title')}>
      {shown.map((place) => (
        <PlaceLink key={place.name} place={place} />
      ))}
      {behind.length > 0 && (
        <Menu position="bottom-start" width={260} shadow="md">
          <Menu.Target>
            <UnstyledButton
              className={isBehind ? `${classes.place} active` : classes.place}
              aria-label={t('nav.more')}
              data-testid="nav-more"
            >
              <IconDots size={20} stroke={1.7} />
              <span className={classes.name}>{t('nav.more')}</span>
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {behind.map(({ name, word, icon: Icon }) => (
              <Menu.Item
                key={name}
                component={NavLink}
                to={addressOf({ name })}
                mih={48}
                leftSection={<Icon size={18} />}
                rightSection={<ActionKey action={`go.${name}`} />}
                data-testid={`nav-${name}`}
              >
                {t(word)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
}

function PlaceLink({ place: { name, word, icon: Icon } }: { readonly place: Place }) {
  const t = useText('cashier');
  return (
    <UnstyledButton
      component={NavLink}
      to={addressOf({ name })}
      className={classes.place}
      data-testid={`nav-${name}`}
    >
      <Icon size={20} stroke={1.7} />
      <span className={classes.name}>{t(word)}</span>
      <ActionKey action={`go.${name}`} at="line" />
    </UnstyledButton>
  );
}

/** `width` in px; 0 before it is known: then there is room for all. */
function fit(width: number): number {
  if (width === 0) return places.length;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(2, Math.floor(width / (least * rem)));
}

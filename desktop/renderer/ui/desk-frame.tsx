// What surrounds the screens of a desk, with its places beside them: where one is, and the ways out.
import { UnstyledButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Brand } from './brand.tsx';
import classes from './desk-frame.module.css';

export interface DeskFrameProps {
  readonly title: string;
  /** On a phone the head has no room for the title. */
  readonly crowded?: boolean;
  /** Of the places, for whoever cannot see them. */
  readonly label: string;
  readonly places: ReactNode;
  /** At the end of the head: what is sent, who is here. */
  readonly head: ReactNode;
  /** Below the head, where there is something to say. */
  readonly notes?: ReactNode;
  readonly children: ReactNode;
}

export function DeskFrame({ title, crowded = false, label, places, head, notes, children }: DeskFrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <span className={classes.brand}>
          <Brand />
        </span>
        <span className={classes.title} data-crowded={crowded}>
          {title}
        </span>
        {head}
      </header>
      {notes}
      <div className={classes.body}>
        <nav className={classes.nav} aria-label={label}>
          {places}
        </nav>
        <main className={classes.main}>{children}</main>
      </div>
    </div>
  );
}

export interface DeskPlaceProps {
  readonly path: string;
  readonly icon: TablerIcon;
  /** What lies below it is another place. */
  readonly end: boolean;
  /** How many things there wait for somebody. */
  readonly count?: ReactNode;
  readonly children: ReactNode;
}

export function DeskPlace({ path, icon: Icon, end, count, children }: DeskPlaceProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const { pathname } = useLocation();
  // Where one is can be seen, however many places there are.
  useEffect(() => {
    const here = link.current;
    if (here?.ariaCurrent !== 'page') return;
    const show = () => here.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    const list = here.parentElement!;
    // A count that comes to one of them moves the others.
    const moved = new MutationObserver(show);
    moved.observe(list, { childList: true, subtree: true });
    // A notice above leaves less room for them.
    const resized = new ResizeObserver(show);
    resized.observe(list);
    return () => {
      moved.disconnect();
      resized.disconnect();
    };
  }, [pathname, end]);
  return (
    <UnstyledButton
      ref={link}
      component={NavLink}
      to={path}
      end={end}
      className={classes.place}
      data-testid={`nav-${path}`}
    >
      <Icon size={20} stroke={1.7} />
      <span className={classes.word}>{children}</span>
      {count}
    </UnstyledButton>
  );
}

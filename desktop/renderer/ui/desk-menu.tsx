// Who is signed in at a desk, how the screen looks, and below them what else is to be found there.
import { ActionIcon, Avatar, Menu, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { LanguageItem, LookItems } from './menu-items.tsx';

export interface DeskMenuProps {
  readonly label: string;
  readonly person: string;
  /** Where, or as what. */
  readonly note: string;
  readonly children: ReactNode;
}

export function DeskMenu({ label, person, note, children }: DeskMenuProps) {
  return (
    <Menu
      position="bottom-end"
      width={260}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" size={48} radius="xl" data-testid="menu">
          <VisuallyHidden>{label}</VisuallyHidden>
          <Avatar name={person} color="evergreen" size={38} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="var(--mantine-color-text)" data-testid="person">
            <bdi>{person}</bdi>
          </Text>
          <bdi>{note}</bdi>
        </Menu.Label>
        <Menu.Divider />
        <LookItems />
        <LanguageItem />
        <Menu.Divider />
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

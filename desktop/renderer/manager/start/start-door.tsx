// One way into a new store: a large card, and the links behind it.
import { Button, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import classes from './start.module.css';

export interface StartDoorProps {
  readonly name: 'products' | 'employees' | 'till';
  readonly icon: TablerIcon;
  /** The first one is the usual. */
  readonly ways: readonly {
    readonly path: string;
    readonly word: 'type' | 'import' | 'sample' | 'invite' | 'open';
  }[];
}

export function StartDoor({ name, icon: Icon, ways }: StartDoorProps) {
  const t = useText('manager');
  return (
    <Paper withBorder component="section" className={classes.door!} data-testid={`door-${name}`}>
      <ThemeIcon size={48} radius="xl" variant="light">
        <Icon size={26} aria-hidden />
      </ThemeIcon>
      <div className={classes.about}>
        <Title order={2} size="h3">
          {t(`start.door.${name}.title`)}
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          {t(`start.door.${name}.hint`)}
        </Text>
      </div>
      {ways.map(({ path, word }, index) => (
        <Button
          key={word}
          component={Link}
          to={path}
          variant={index === 0 ? 'filled' : 'default'}
          fullWidth
          data-testid={`start-${word}`}
        >
          {t(`start.way.${word}`)}
        </Button>
      ))}
    </Paper>
  );
}

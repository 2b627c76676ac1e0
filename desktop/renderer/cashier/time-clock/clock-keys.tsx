// Clock in and Clock out. Each key keeps its place: a second press must never undo the first.
import { Button, SimpleGrid } from '@mantine/core';
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { ActionKey } from '../keys/action-key.tsx';
import classes from './time-clock.module.css';
import type { ClockKind } from './use-punch.ts';

export interface ClockKeysProps {
  /** What is to be expected; it stands out. */
  readonly expected: 'in' | 'out' | undefined;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onPress: (kind: ClockKind) => void;
  /** In a form: Enter is the expected one. */
  readonly submits?: boolean;
  /** Names the keys for tests. */
  readonly testId: string;
}

const icons = { in: IconDoorEnter, out: IconDoorExit };

export function ClockKeys({
  expected,
  busy,
  disabled = false,
  onPress,
  submits = false,
  testId,
}: ClockKeysProps) {
  const t = useText('cashier');
  return (
    <SimpleGrid cols={2} spacing="sm">
      {(['in', 'out'] as const).map((kind) => {
        const Icon = icons[kind];
        return (
          <Button
            key={kind}
            className={classes.key!}
            variant={kind === expected ? 'filled' : 'default'}
            type={submits && kind === expected ? 'submit' : 'button'}
            disabled={disabled}
            aria-busy={busy}
            onClick={(event) => {
              // The form hears of it by itself.
              if (event.currentTarget.type !== 'submit') onPress(kind);
            }}
            data-expected={kind === expected}
            data-testid={`${testId}-${kind}`}
          >
            <span className={classes.keyFace}>
              <Icon size={28} stroke={1.7} />
              <span>{t(`clock.${kind}`)}</span>
              <ActionKey action={`clock.${kind}`} at="line" />
            </span>
          </Button>
        );
      })}
    </SimpleGrid>
  );
}

// The keys of a break. Each stays where it is, as those of coming and going do: the till may not know of a break that was
// started at another one.
import { Button } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { ActionKey } from '../keys/action-key.tsx';
import classes from './time-clock.module.css';
import type { BreakKind } from './use-punch.ts';

export interface BreakKeysProps {
  /** They are on one. */
  readonly onBreak: boolean;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onPress: (kind: BreakKind) => void;
  /** Names the keys for tests. */
  readonly testId: string;
}

const kinds = ['unpaid', 'paid', 'end'] as const;

/** What their keys on the keyboard do. */
export function breakActions(press: BreakKeysProps['onPress']) {
  return Object.fromEntries(kinds.map((kind) => [`clock.${kind}`, () => press(kind)])) as Record<
    `clock.${BreakKind}`,
    () => void
  >;
}

export function BreakKeys({ onBreak, busy, disabled = false, onPress, testId }: BreakKeysProps) {
  const t = useText('cashier');
  return (
    <div className={classes.breakKeys}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          className={classes.breakKey!}
          variant={onBreak && kind === 'end' ? 'filled' : 'default'}
          disabled={disabled}
          aria-busy={busy}
          onClick={() => onPress(kind)}
          data-testid={`${testId}-break-${kind}`}
        >
          <span className={classes.breakFace}>
            <span>{t(`clock.break.${kind}`)}</span>
            <ActionKey action={`clock.${kind}`} at="line" />
          </span>
        </Button>
      ))}
    </div>
  );
}

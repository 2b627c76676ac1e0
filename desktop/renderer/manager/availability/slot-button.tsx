// A weekly window in its cell: when, whether it is work, of which template, and how long its breaks are.
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { breakKinds } from '@evertill/schemas';
import { IconAlertTriangle, IconCoffee } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import classes from '../schedule/schedule.module.css';
import { timesText } from '../schedule/shift-text.ts';
import { lengthOf } from '../schedule/week-plan.ts';
import type { PlacedSlot } from './availability-plan.ts';
import own from './availability.module.css';

export interface SlotButtonProps {
  readonly placed: PlacedSlot;
  /** Read out: of whom, on which weekday. */
  readonly whose: string;
  readonly onClick: () => void;
}

export function SlotButton({ placed, whose, onClick }: SlotButtonProps) {
  const t = useText('manager');
  const { slot, template, isShared, isIdle } = placed;
  const isOff = slot.kind === 'unavailable';
  const minutesOf = (kind: (typeof breakKinds)[number]) =>
    slot.breaks.filter((one) => one.kind === kind).reduce((sum, one) => sum + lengthOf(one), 0);
  return (
    <UnstyledButton
      className={isShared ? classes.chip! : own.slot!}
      onClick={onClick}
      data-off={isOff}
      data-shared={isShared}
      data-testid="slot"
    >
      {isOff && <strong>{t('availability.off')}</strong>}
      <bdi className={classes.times}>{timesText(slot)}</bdi>
      <bdi className={classes.note}>{template.name}</bdi>
      {isShared && <span className={classes.note}>{t('availability.forEverybody')}</span>}
      {breakKinds
        .map((kind) => ({ kind, minutes: minutesOf(kind) }))
        .filter(({ minutes }) => minutes > 0)
        .map(({ kind, minutes }) => (
          <span key={kind} className={own.breaks} data-testid={`breaks-${kind}`}>
            <IconCoffee size={14} aria-hidden />
            {t(`availability.${kind}`, { minutes })}
          </span>
        ))}
      {isIdle && (
        <span className={own.breaks} data-testid="idle">
          <IconAlertTriangle size={14} aria-hidden />
          {t('availability.noMember')}
        </span>
      )}
      <VisuallyHidden>{whose}</VisuallyHidden>
    </UnstyledButton>
  );
}

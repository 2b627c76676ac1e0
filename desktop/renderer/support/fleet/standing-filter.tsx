// How many tills are how: the sum of the fleet, and each a filter.
import { UnstyledButton } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import type { FleetReply } from '@evertill/schemas';
import type { Standing } from '@evertill/sync';
import { wholeNumber } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { standingIcons } from '../../workplace/status/standing-mark.tsx';
import status from '../../workplace/status/status.module.css';
import classes from './fleet.module.css';

/** Worst first, as the list is. */
const order: readonly Standing[] = ['needs_attention', 'silent', 'catching_up', 'healthy'];

export interface StandingFilterProps {
  readonly counts: FleetReply['counts'] | undefined;
  /** Blank: all. */
  readonly chosen: string;
  readonly onChoose: (standing: string) => void;
}

export function StandingFilter({ counts, chosen, onChoose }: StandingFilterProps) {
  const t = useText('support');
  const workplace = useText('workplace');
  const all = counts && order.reduce((sum, one) => sum + counts[one], 0);
  const cards = [
    ...order.map((id) => ({
      id,
      label: workplace(`standing.${id}`),
      count: counts?.[id],
      Icon: standingIcons[id],
    })),
    { id: '', label: t('fleet.all'), count: all, Icon: IconDevices },
  ];
  return (
    <div className={classes.standings} role="group" aria-label={t('fleet.standings')}>
      {cards.map(({ id, label, count, Icon }) => (
        <UnstyledButton
          key={id}
          className={classes.standing}
          aria-pressed={chosen === id}
          onClick={() => onChoose(chosen === id ? '' : id)}
          data-testid={`standing-${id || 'all'}`}
          data-count={count}
        >
          <span className={classes.count}>{count === undefined ? '–' : wholeNumber(count)}</span>
          <span className={status.mark} data-standing={id}>
            <Icon size={18} stroke={2} aria-hidden />
            {label}
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}

// How a device is, in a sign and a word: the sign alone is told apart by its form too.
import { IconAlertTriangle, IconCircleCheck, IconMoonStars, IconRefresh } from '@tabler/icons-react';
import type { Standing } from '@evertill/sync';
import { useText } from '../../ui/language.ts';
import classes from './status.module.css';

export const standingIcons = {
  healthy: IconCircleCheck,
  catching_up: IconRefresh,
  silent: IconMoonStars,
  needs_attention: IconAlertTriangle,
} as const;

export function StandingMark({ standing }: { readonly standing: Standing }) {
  const t = useText('workplace');
  const Icon = standingIcons[standing];
  return (
    <span className={classes.mark} data-standing={standing} data-testid="standing">
      <Icon size={18} stroke={2} aria-hidden />
      {t(`standing.${standing}`)}
    </span>
  );
}

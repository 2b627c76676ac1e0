// Whether what stands on the screen is what the server has now.
import { IconPlugConnectedX, IconPointFilled } from '@tabler/icons-react';
import type { NotSeen } from '../../tables/online/use-server-answer.ts';
import { useText } from '../../ui/language.ts';
import classes from './live-mark.module.css';

export function LiveMark({ why }: { readonly why: NotSeen | undefined }) {
  const t = useText('support');
  const Icon = why ? IconPlugConnectedX : IconPointFilled;
  return (
    <span className={classes.mark} data-live={why === undefined} role="status" data-testid="live">
      <Icon size={18} aria-hidden />
      {t(why ? 'live.lost' : 'live.current')}
    </span>
  );
}

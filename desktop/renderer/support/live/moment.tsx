// A moment as people ask for it: by the clock, and how long ago; the whole of it on pointing.
import { useText } from '../../ui/language.ts';
import { fullTime, ownClock } from '../../ui/time.ts';
import { agoText } from './ago-text.ts';
import { useNow } from './now.tsx';

export interface MomentProps {
  /** ISO-8601; null: unknown. */
  readonly at: string | null;
  /** By the clock, how long ago, or both. */
  readonly as?: 'clock' | 'ago' | 'both';
}

export function Moment({ at, as = 'both' }: MomentProps) {
  const t = useText('support');
  const now = useNow();
  if (at === null) return <>{t('device.unknown')}</>;
  const ago = agoText(Date.parse(at), now);
  return (
    <time dateTime={at} title={fullTime(at, Intl.DateTimeFormat().resolvedOptions().timeZone)}>
      {as === 'ago' ? ago : as === 'clock' ? ownClock(at) : `${ownClock(at)} (${ago})`}
    </time>
  );
}

/** For sentences. */
export function useMomentText(): (at: string | null) => string {
  const t = useText('support');
  const now = useNow();
  return (at) => (at === null ? t('device.unknown') : `${ownClock(at)} (${agoText(Date.parse(at), now)})`);
}

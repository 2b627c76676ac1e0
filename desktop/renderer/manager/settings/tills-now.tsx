// How the tills of this store are, in the very words support has for them. An owner finds the rest where support looks.
import { Anchor, Stack, Text } from '@mantine/core';
import { pageOf, tillReply } from '@evertill/schemas';
import { standings } from '@evertill/sync';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { interval } from 'rxjs';
import { supportPath } from '../../platform/support-path.ts';
import { useLastAnswer } from '../../tables/online/use-last-answer.ts';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { useText } from '../../ui/language.ts';
import { useFindingWords } from '../../workplace/status/finding-words.ts';
import { StandingMark } from '../../workplace/status/standing-mark.tsx';
import { useClock, useStore } from '../../workplace/store-context.ts';
import type { Device } from './device-form.tsx';
import classes from './tills-now.module.css';

/** ms */
const pace = 10_000;
/** As many as one answer holds. */
const most = 500;
const tillsPage = pageOf(tillReply);

export interface TillsNowProps {
  /** For whoever support's own pages are open to. */
  readonly leadsToSupport: boolean;
}

export function TillsNow({ leadsToSupport }: TillsNowProps) {
  const t = useText('manager');
  const { id } = useStore();
  const path = `/vendor/devices?limit=${most}&store_id=${encodeURIComponent(id)}`;
  const beat$ = useMemo(() => interval(pace), []);
  const { seen } = useServerAnswer(path, tillsPage, beat$);
  const page = useLastAnswer(path, seen);
  // Why nothing can be seen is said by the list of tills below.
  if (!page || page.data.length === 0) return null;
  const troubled = page.data.filter(({ worst }) => worst !== null).toSorted(byStanding);
  return (
    <Stack gap="xs" data-testid="tills-now">
      {troubled.length === 0 ? (
        <StandingMark standing="healthy" />
      ) : (
        <ul className={classes.tills}>
          {troubled.map((till) => (
            <TroubledTill key={till.id} till={till} />
          ))}
        </ul>
      )}
      {leadsToSupport && (
        <Anchor
          component={Link}
          to={`${supportPath}/stores/${encodeURIComponent(id)}`}
          data-testid="to-support"
        >
          {t('device.toSupport')}
        </Anchor>
      )}
    </Stack>
  );
}

/** Of two alike, the one that was heard of last comes first, as below. */
function byStanding(one: Device, other: Device): number {
  return standings.indexOf(other.standing) - standings.indexOf(one.standing);
}

function TroubledTill({ till }: { readonly till: Device }) {
  const t = useText('manager');
  const clock = useClock();
  const wordsOf = useFindingWords();
  const since = till.worst?.since ?? null;
  return (
    <li className={classes.till} data-testid="till-now" data-device={till.id}>
      <StandingMark standing={till.standing} />
      <div>
        <Text fw={600}>
          <bdi>{till.name}</bdi>
        </Text>
        <Text size="sm">
          {till.worst && wordsOf(till.worst.code).sentence}{' '}
          {since !== null && t('device.since', { time: clock(since) })}
        </Text>
      </div>
    </li>
  );
}

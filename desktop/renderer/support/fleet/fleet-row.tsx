// One till in the list. A look answers what is unsent there, since when, and why.
import { Anchor } from '@mantine/core';
import type { FleetRow } from '@evertill/schemas';
import { Link } from 'react-router';
import { wholeNumber } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { ownClock } from '../../ui/time.ts';
import { useFindingWords } from '../../workplace/status/finding-words.ts';
import { SeveritySign } from '../../workplace/status/severity-sign.tsx';
import { StandingMark } from '../../workplace/status/standing-mark.tsx';
import { isLastWord } from '../live/last-word.ts';
import { Moment } from '../live/moment.tsx';
import { useSupport } from '../support-context.ts';
import { devicePath } from '../support-paths.ts';
import classes from './fleet.module.css';

export function FleetRowCells({ row }: { readonly row: FleetRow }) {
  const t = useText('support');
  const { isAdmin } = useSupport();
  const lane = row.lane_id === '' ? t('device.office') : row.lane_name;
  const place = [row.store_name, lane].filter((part) => part !== '');
  const since = row.waiting_since === null ? t('device.unknown') : ownClock(row.waiting_since);
  return (
    <>
      <div role="cell" className={classes.till}>
        <Anchor component={Link} to={devicePath(row)} c="inherit" fw={600} className={classes.name!}>
          <bdi>{row.name}</bdi>
        </Anchor>
        <small className={classes.line}>
          <bdi>{place.join(' · ')}</bdi>
        </small>
        {isAdmin && (
          <small className={classes.line}>
            <bdi>{row.vendor_name}</bdi>
          </small>
        )}
      </div>
      <div role="cell" className={classes.why} data-testid="fleet-why">
        <StandingLine row={row} />
      </div>
      <div role="cell" className={classes.unsent} data-none={row.waiting === 0} data-testid="fleet-unsent">
        {row.waiting === 0 ? (
          <span className={classes.quiet}>
            <NothingUnsent row={row} />
          </span>
        ) : (
          <>
            <strong className={classes.figure}>{wholeNumber(row.waiting)}</strong>
            <small>
              {t('fleet.since', { time: since })} · <Moment at={row.waiting_since} as="ago" />
            </small>
          </>
        )}
      </div>
      <div role="cell" className={classes.contact}>
        <span>{row.is_connected ? t('fleet.connected') : <Moment at={row.last_seen_at} as="ago" />}</span>
        <small className={classes.line}>
          <bdi>{row.user_name}</bdi>
        </small>
      </div>
      <div role="cell" className={classes.version}>
        <bdi>{row.client_version}</bdi>
      </div>
    </>
  );
}

function NothingUnsent({ row }: { readonly row: FleetRow }) {
  const t = useText('support');
  const { reported_at } = row;
  if (reported_at === null) return t('fleet.neverReported');
  return isLastWord(row) ? (
    <small>{t('fleet.nothingThen', { time: ownClock(reported_at) })}</small>
  ) : (
    t('fleet.nothingUnsent')
  );
}

/** The worst in a sentence, the rest as a number; what the server misses stands with it. */
function StandingLine({ row }: { readonly row: FleetRow }) {
  const t = useText('support');
  const wordsOf = useFindingWords();
  const [worst, ...others] = row.findings;
  const notes = [
    ...(row.missing > 0 ? [t('fleet.missing', { count: row.missing })] : []),
    ...(row.instructions_waiting > 0 ? [t('fleet.asked', { count: row.instructions_waiting })] : []),
  ];
  if (!worst) return <StandingMark standing={row.standing} />;
  return (
    <>
      <SeveritySign severity={worst.severity} />
      <span className={classes.worst}>
        <span className={classes.sentence}>{wordsOf(worst.code).sentence}</span>
        <small className={classes.line}>
          <StandingText row={row} />
          {worst.since !== null && (
            <>
              {' · '}
              <Moment at={worst.since} as="ago" />
            </>
          )}
          {notes.map((note) => ` · ${note}`)}
          {others.length > 0 && (
            <span
              className={classes.more}
              title={others.map(({ code }) => wordsOf(code).sentence).join('\n')}
              data-testid="fleet-more"
            >
              {t('fleet.more', { count: others.length })}
            </span>
          )}
        </small>
      </span>
    </>
  );
}

function StandingText({ row }: { readonly row: FleetRow }) {
  const t = useText('workplace');
  return <span className={classes.word}>{t(`standing.${row.standing}`)}</span>;
}

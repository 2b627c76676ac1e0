// Connection and findings as bands: when, and for how long. Whoever cannot see them reads the table.
import type { TimelinePoint } from '@evertill/schemas';
import type { Severity } from '@evertill/sync';
import { findingKinds } from '@evertill/sync';
import { useText } from '../../ui/language.ts';
import { ownClock } from '../../ui/time.ts';
import { useFindingWords } from '../../workplace/status/finding-words.ts';
import classes from './timeline.module.css';
import { useConnectionWord } from './connection-word.ts';
import { connectionSegments, findingSegments } from './segments.ts';
import type { Segment } from './segments.ts';

export interface BandsProps {
  readonly points: readonly TimelinePoint[];
  /** ms */
  readonly from: number;
  readonly to: number;
}

interface KnownBandsProps extends BandsProps {
  /** Until when anything was heard of it, ms: what was so then is no picture of what came after. */
  readonly known: number;
}

export function Bands({ points, from, to, known }: KnownBandsProps) {
  const t = useText('support');
  const connectionWord = useConnectionWord();
  const findingWordsOf = useFindingWords();
  const found = [...findingSegments(points, known)];
  return (
    <div aria-hidden>
      <Band
        label={t('timeline.connection')}
        segments={connectionSegments(points, known)}
        from={from}
        to={to}
        kindOf={connectionKind}
        wordOf={connectionWord}
      />
      {found.map(([code, segments]) => (
        <Band
          key={code}
          label={findingWordsOf(code).sentence}
          segments={segments}
          from={from}
          to={to}
          kindOf={severityOf}
          wordOf={(one) => findingWordsOf(one).sentence}
        />
      ))}
    </div>
  );
}

interface BandProps {
  readonly label: string;
  readonly segments: readonly Segment[];
  readonly from: number;
  readonly to: number;
  readonly kindOf: (what: string) => string;
  readonly wordOf: (what: string) => string;
}

function Band({ label, segments, from, to, kindOf, wordOf }: BandProps) {
  const share = (ms: number) => `${Math.max(0, Math.min(100, ((ms - from) / (to - from)) * 100))}%`;
  return (
    <div className={classes.lane}>
      <div className={classes.label} dir="auto">
        {label}
      </div>
      <div className={classes.band}>
        {segments.map(({ what, from: begin, to: end }) => (
          <div
            key={begin}
            className={classes.segment}
            data-kind={kindOf(what)}
            style={{ left: share(begin), right: `calc(100% - ${share(end)})` }}
            title={`${wordOf(what)}: ${ownClock(begin)} – ${ownClock(end)}`}
          />
        ))}
      </div>
    </div>
  );
}

function connectionKind(name: string): string {
  if (name === 'live') return 'good';
  return name === 'catching_up' || name === 'connecting' || name === 'greeting' ? 'coming' : 'none';
}

function severityOf(code: string): Severity {
  return (
    (findingKinds as Readonly<Record<string, { readonly severity: Severity }>>)[code]?.severity ?? 'watch'
  );
}

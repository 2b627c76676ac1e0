// "1…512 complete, 513 missing since 10:42, 514 complete": to be seen and to be read.
import { Text } from '@mantine/core';
import type { LedgerRun } from '@evertill/schemas';
import { wholeNumber } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { ownClock } from '../../ui/time.ts';
import classes from './ledger.module.css';
import { stripParts } from './strip-parts.ts';
import type { StripPart } from './strip-parts.ts';

export interface LedgerStripProps {
  readonly runs: readonly LedgerRun[];
  /** The last number the till has written down; 0: unknown. */
  readonly head: number;
}

export function LedgerStrip({ runs, head }: LedgerStripProps) {
  const t = useText('support');
  const parts = stripParts(runs, head);
  const numbers = ({ from, to }: StripPart) =>
    from === to ? wholeNumber(from) : t('ledger.range', { from: wholeNumber(from), to: wholeNumber(to) });

  function say(part: StripPart): string {
    const { state, since } = part;
    if (state === 'on_till') return t('ledger.onTill', { numbers: numbers(part) });
    if (state === 'missing')
      return since === null
        ? t('ledger.run.missingUnknown', { numbers: numbers(part) })
        : t('ledger.run.missing', { numbers: numbers(part), time: ownClock(since) });
    return t(`ledger.run.${state}`, { numbers: numbers(part) });
  }

  if (parts.length === 0) return <Text c="dimmed">{t('ledger.none')}</Text>;
  return (
    <>
      <div className={classes.strip} aria-hidden data-testid="ledger-strip">
        {parts.map((part) => (
          <div
            key={part.from}
            className={classes.run}
            data-state={part.state}
            style={{ flexGrow: part.breadth }}
            title={say(part)}
          >
            <bdi>{numbers(part)}</bdi>
          </div>
        ))}
      </div>
      <ul className={classes.words} aria-label={t('ledger.strip')} data-testid="ledger-words">
        {parts.map((part) => (
          <li key={part.from} data-state={part.state}>
            {say(part)}
          </li>
        ))}
      </ul>
    </>
  );
}

// What is wrong with a till, worst first: what it is, since when, and the next step.
import { Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { FindingReply } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useFindingWords } from '../../workplace/status/finding-words.ts';
import { SeveritySign } from '../../workplace/status/severity-sign.tsx';
import { useMomentText } from '../live/moment.tsx';
import classes from './device.module.css';
import { detailsOf } from './finding-details.ts';

export function FindingsList({ findings }: { readonly findings: readonly FindingReply[] }) {
  const t = useText('support');
  const moment = useMomentText();
  const wordsOf = useFindingWords();
  if (findings.length === 0) return <Text c="dimmed">{t('device.fine')}</Text>;
  return (
    <ul className={classes.findings}>
      {findings.map(({ code, severity, since, details }) => {
        const { sentence, next } = wordsOf(code);
        const more = detailsOf(details).map(
          ({ name, text }) => `${name === undefined ? '' : `${t(`detail.${name}`)}: `}${text}`,
        );
        const notes = [...(since === null ? [] : [t('device.since', { time: moment(since) })]), ...more];
        return (
          <li key={code} className={classes.finding} data-testid="finding" data-code={code}>
            <SeveritySign severity={severity} />
            <div>
              <Text fw={600}>{sentence}</Text>
              {notes.length > 0 && (
                <Text size="sm" c="dimmed" className={classes.long!}>
                  {notes.join(' · ')}
                </Text>
              )}
              <Text size="sm" className={classes.next!} data-testid="next-step">
                <IconArrowRight size={16} aria-hidden />
                {t('device.nextStep', { next })}
              </Text>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

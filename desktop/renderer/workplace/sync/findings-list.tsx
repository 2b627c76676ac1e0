// What is wrong with this till, in the words support sees of it too, and the next step.
import { useInspection, useTill } from '@evertill/client-core/react';
import { Stack, Text } from '@mantine/core';
import { diagnose } from '@evertill/sync';
import type { Finding } from '@evertill/sync';
import { useText } from '../../ui/language.ts';
import { useClock } from '../store-context.ts';
import classes from './findings-list.module.css';

export function FindingsList() {
  const t = useText('workplace');
  const { surroundings } = useTill();
  const { state } = useInspection();
  const findings = diagnose(state, surroundings.clock.now());
  if (findings.length === 0) {
    return (
      <Text size="sm" c="dimmed" data-testid="findings-none">
        {t('howItIs.nothing')}
      </Text>
    );
  }
  return (
    <Stack gap="xs" component="ul" className={classes.list!} data-testid="findings">
      {findings.map((finding) => (
        <FindingRow key={finding.code} finding={finding} />
      ))}
    </Stack>
  );
}

function FindingRow({ finding: { code, severity, since } }: { readonly finding: Finding }) {
  const t = useText('workplace');
  const words = useText('ui');
  const clock = useClock();
  return (
    <li className={classes.row} data-testid={`finding-${code}`} data-severity={severity}>
      <span className={classes.dot} aria-hidden />
      <div>
        <Text size="sm" fw={550}>
          <span className={classes.hidden}>{t(`howItIs.${severity}`)}: </span>
          {words(`finding.${code}.sentence`)}
        </Text>
        <Text size="sm" c="dimmed">
          {words(`finding.${code}.next`)}
          {since !== null && ` (${t('howItIs.since', { time: clock(since) })})`}
        </Text>
      </div>
    </li>
  );
}

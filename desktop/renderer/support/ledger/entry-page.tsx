// One entry of a journal: what it holds, the server's word on it, its way step by step, and what can be done about it.
import { Alert, Anchor, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { operationReply } from '@evertill/schemas';
import type { SupportOperation } from '@evertill/schemas';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useText } from '../../ui/language.ts';
import record from '../../ui/record-page.module.css';
import { RecordPart } from '../../ui/record-part.tsx';
import { ActionDialog } from '../device/action-dialog.tsx';
import type { ActionName } from '../device/action.ts';
import { Moment } from '../live/moment.tsx';
import { useSupport, useTenant } from '../support-context.ts';
import { devicePath, withQuery } from '../support-paths.ts';
import classes from './ledger.module.css';
import { RefusalNote } from './refusal-note.tsx';

const steps = ['captured', 'received', 'judged', 'written', 'replicas'] as const;

export function EntryPage() {
  const t = useText('support');
  const { id = '', seq = '' } = useParams();
  const vendor_id = useTenant();
  const path = `/support/devices/${encodeURIComponent(id)}/operations/${encodeURIComponent(seq)}`;
  const { seen, again } = useServerAnswer(withQuery(path, { vendor_id }), operationReply);
  return (
    <div className={record.page} data-testid="support-entry">
      <Anchor
        component={Link}
        to={devicePath({ device_id: id, vendor_id }, { tab: 'journal' })}
        size="sm"
        data-testid="back"
      >
        {t('ledger.back')}
      </Anchor>
      <Title order={1} size="h2">
        {t('ledger.entry', { seq })}
      </Title>
      {!seen && <Skeleton h={240} />}
      {seen?.name === 'refused' && seen.code === 'entry_absent' && (
        <Alert color="yellow" data-testid="entry-missing">
          {t('ledger.missingEntry', { seq })}
        </Alert>
      )}
      {seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {seen?.name === 'answer' && <Parts entry={seen.reply} onChanged={again} />}
    </div>
  );
}

interface PartsProps {
  readonly entry: SupportOperation;
  readonly onChanged: () => void;
}

function Parts({ entry, onChanged }: PartsProps) {
  const t = useText('support');
  const { code, outcome, sentence, next } = entry;
  const answer = { ...entry.details, ...entry.result };
  return (
    <div className={record.parts}>
      <div className={record.aside}>
        <RecordPart title={t('ledger.answer')}>
          <Text fw={600} data-testid="entry-outcome" data-outcome={outcome}>
            <Outcome entry={entry} />
          </Text>
          {code !== '' && <RefusalNote code={code} sentence={sentence} next={next} />}
          {Object.keys(answer).length > 0 && <Json value={answer} />}
          <EntryActions entry={entry} onChanged={onChanged} />
        </RecordPart>
        <RecordPart title={t('ledger.way')}>
          <ol className={classes.way} data-testid="entry-way">
            {entry.trace.map(({ at, step, text }) => {
              const known = steps.find((one) => one === step);
              return (
                <li key={step} data-step={step} data-bad={step === 'judged' && outcome === 'rejected'}>
                  <Text fw={600}>{known ? t(`step.${known}`) : step}</Text>
                  <Text size="sm">
                    <bdi lang="en">{text}</bdi>
                  </Text>
                  {at !== null && (
                    <Text size="sm" c="dimmed">
                      <Moment at={at} />
                    </Text>
                  )}
                </li>
              );
            })}
          </ol>
        </RecordPart>
      </div>
      <div className={record.aside}>
        <RecordPart title={t('ledger.content')}>
          <Facts>
            <Fact label={t('ledger.kind')}>{entry.type}</Fact>
            <Fact label={t('ledger.till')}>{entry.device_name}</Fact>
            <Fact label={t('ledger.subject')}>{entry.subject}</Fact>
            <Fact label={t('ledger.occurred')}>
              <Moment at={entry.occurred_at} />
            </Fact>
          </Facts>
          <Text size="sm" c="dimmed" my="sm">
            {t('ledger.masked')}
          </Text>
          <Json value={entry.payload} />
        </RecordPart>
        <RecordPart title={t('ledger.chain')}>
          <Facts>
            <Fact label={t('ledger.hash')}>
              <span className={classes.hash}>{entry.hash}</span>
            </Fact>
            <Fact label={t('ledger.prev')}>
              <span className={classes.hash}>{entry.prev_hash}</span>
            </Fact>
          </Facts>
        </RecordPart>
      </div>
    </div>
  );
}

function Outcome({ entry }: { readonly entry: SupportOperation }) {
  const t = useText('support');
  if (entry.is_parked) return <>{t('outcome.parked')}</>;
  const known = (['applied', 'applied_with_changes', 'rejected', 'waiting_for'] as const).find(
    (one) => one === entry.outcome,
  );
  return <>{known ? t(`outcome.${known}`) : entry.outcome}</>;
}

/** It is told exactly, in whatever script; it reads from left to right as everywhere. */
function Json({ value }: { readonly value: object }) {
  const t = useText('support');
  if (Object.keys(value).length === 0) return <Text c="dimmed">{t('ledger.nothingHeld')}</Text>;
  return (
    <pre className={classes.json} dir="ltr" tabIndex={0} data-testid="json">
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

function EntryActions({ entry, onChanged }: PartsProps) {
  const t = useText('support');
  const { mayAct } = useSupport();
  const [asked, askFor] = useState<ActionName>();
  const isSale = entry.type === 'order.place';
  const names: readonly ActionName[] = [
    ...(entry.outcome === 'rejected' ? (['retry'] as const) : []),
    ...(entry.is_parked && isSale ? (['attribute'] as const) : []),
    ...(entry.outcome === 'rejected' || entry.outcome === 'waiting_for' ? (['resend'] as const) : []),
  ];
  if (!mayAct || names.length === 0) return null;
  return (
    <Group gap="xs" mt="md">
      {names.map((name) => (
        <Button key={name} variant="default" onClick={() => askFor(name)} data-testid={`entry-${name}`}>
          {t(`action.${name as 'retry'}`)}
        </Button>
      ))}
      {asked && (
        <ActionDialog
          action={{ name: asked, seq: entry.device_seq }}
          device={entry}
          onDone={onChanged}
          onClose={() => askFor(undefined)}
        />
      )}
    </Group>
  );
}

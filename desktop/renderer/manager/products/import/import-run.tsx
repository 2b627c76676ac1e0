// One run of an import: how far it is, what became of the rows or would, and every bad row with its line and what to do.
import { Alert, Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { importReply, importRowReply, pageOf } from '@evertill/schemas';
import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { Subject } from 'rxjs';
import type * as z from 'zod';
import { usePlatform } from '../../../platform/host-context.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { useText } from '../../../ui/language.ts';
import { ErrorLinkOf } from '../../../ui/error-link.tsx';
import { rejectionWords } from '../../../ui/rejection-words.ts';
import { useTill } from '@evertill/client-core/react';
import { ProblemNote } from '../../../tables/online/problem-note.tsx';
import { ServerTable } from '../../../tables/online/server-table.tsx';
import { useServerAnswer } from '../../../tables/online/use-server-answer.ts';
import { useServerDoor } from '../../../tables/online/use-server-door.ts';
import { useServerPage } from '../../../tables/online/use-server-page.ts';
import { WhyNot } from '../../../tables/online/why-not.tsx';
import { ImportReading } from './import-reading.tsx';
import type { ImportReadingProps } from './import-reading.tsx';
import classes from './import-page.module.css';

export type Import = z.output<typeof importReply>;

/** Between two looks at a run, ms. */
const pause = 500;
const counts = [
  'rows_total',
  'created',
  'updated',
  'unchanged',
  'refused',
  'warned',
  'price_changes',
] as const;

export interface ImportRunProps extends Pick<ImportReadingProps, 'onEncoding'> {
  readonly id: string;
  /** What can be done once a rehearsal is through. */
  readonly children: ReactNode;
}

export function ImportRun({ id, onEncoding, children }: ImportRunProps) {
  const { clock } = useTill().surroundings;
  const again = useMemo(() => new Subject<void>(), []);
  const asked = useServerAnswer(`/vendor/imports/${encodeURIComponent(id)}`, importReply, again);
  const { seen } = asked;
  useEffect(() => {
    if (seen?.name !== 'answer' || !isAtWork(seen.reply)) return;
    const timer = clock.after(pause, () => again.next());
    return () => timer.cancel();
  }, [seen, clock, again]);
  if (!seen) return <Skeleton h={160} />;
  if (seen.name !== 'answer') return <WhyNot seen={seen} onAgain={asked.again} />;
  const { reply: run } = seen;
  return (
    <Shown run={run} onEncoding={run.dry_run && !isAtWork(run) ? onEncoding : undefined}>
      {children}
    </Shown>
  );
}

function isAtWork({ state }: Import): boolean {
  return state === 'receiving' || state === 'running';
}

function Shown({ run, onEncoding, children }: ImportReadingProps & { readonly children: ReactNode }) {
  const t = useText('manager');
  const door = useServerDoor<never>({});
  const { id, state, dry_run, rows_done, rows_total, problem } = run;
  const { code = '', title: sentence = '', detail: next = '' } = problem ?? {};
  const words = rejectionWords({ code, sentence, next });
  const made = Object.entries(run.also_created).map(
    ([kind, count]) => `${kind.replaceAll('_', ' ')} ${count}`,
  );
  return (
    <Stack data-testid="import-run" data-state={state} data-dry={dry_run}>
      <Title order={2} size="h4">
        {t(dry_run ? 'import.dryRun' : 'import.realRun')}
      </Title>
      <Text role="status">
        {t(`import.state.${state}`)}{' '}
        {isAtWork(run) && t('import.progress', { done: rows_done, total: rows_total })}
      </Text>
      {isAtWork(run) && (
        <Group>
          <Progress
            flex={1}
            value={rows_total === 0 ? 0 : (100 * rows_done) / rows_total}
            aria-label={t('import.progress', { done: rows_done, total: rows_total })}
          />
          <Button
            variant="default"
            h={48}
            loading={door.busy}
            onClick={() =>
              void door.change({
                method: 'POST',
                path: `/vendor/imports/${encodeURIComponent(id)}/cancel`,
                body: {},
                reply: importReply,
                done: t('import.cancelled'),
              })
            }
            data-testid="import-cancel"
          >
            {t('import.cancel')}
          </Button>
        </Group>
      )}
      <ProblemNote text={door.problems.form} />
      {problem && (
        <Alert color="red" role="alert" title={words.sentence} data-testid="import-problem">
          {problem.problem} {words.next} <ErrorLinkOf text={words.sentence} />
        </Alert>
      )}
      <ImportReading run={run} onEncoding={onEncoding} />
      <dl className={classes.counts}>
        {counts.map((name) => (
          <div key={name}>
            <dt>{t(`import.count.${name}`)}</dt>
            <dd data-testid={`import-${name}`}>{run[name]}</dd>
          </div>
        ))}
      </dl>
      {run.ignored_columns.length > 0 && (
        <Text size="sm" data-testid="import-ignored">
          {t('import.ignored', { columns: run.ignored_columns.join(', ') })}
        </Text>
      )}
      {made.length > 0 && <Text size="sm">{t('import.alsoCreated', { made: made.join(', ') })}</Text>}
      {!isAtWork(run) && state === 'done' && dry_run && <Group>{children}</Group>}
      {!isAtWork(run) && <BadRows id={id} refused={run.refused} />}
    </Stack>
  );
}

const rowsReply = pageOf(importRowReply);

function BadRows({ id, refused }: { readonly id: string; readonly refused: number }) {
  const t = useText('manager');
  const { host } = usePlatform();
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get('page') ?? 1)) || 1);
  const path = `/vendor/imports/${encodeURIComponent(id)}`;
  const asked = useServerPage(`${path}/rows?page=${page}`, rowsReply);

  async function save(): Promise<void> {
    const answer = await host
      .ask({ method: 'GET', path: `${path}/refused.csv`, body: '' })
      .catch(() => undefined);
    if (answer?.ok) saveFile('refused.csv', 'text/csv', answer.body);
    else asked.again();
  }

  return (
    <>
      {refused > 0 && (
        <Group>
          <Button variant="default" h={48} onClick={() => void save()} data-testid="import-save-refused">
            {t('import.save')}
          </Button>
        </Group>
      )}
      <ServerTable
        label={t('import.rows')}
        asked={asked}
        rowId={({ line, column }, index) => `${line} ${column} ${index}`}
        page={page}
        onPage={(next) =>
          setAddress((before) => {
            const said = new URLSearchParams(before);
            said.set('page', String(next));
            return said;
          })
        }
        none={t('import.noBadRows')}
        columns={[
          { id: 'line', title: t('import.row.line'), show: ({ line }) => line, atEnd: true },
          { id: 'column', title: t('import.row.column'), show: ({ column }) => column },
          { id: 'code', title: t('import.row.code'), show: ({ code }) => code },
          { id: 'reason', title: t('import.row.reason'), show: ({ reason }) => reason },
          { id: 'next', title: t('import.row.next'), show: ({ next }) => next },
        ]}
      />
    </>
  );
}

// The audit log of one vendor: what happened at the doors and in the back office. A line opens by touch and by keyboard.
import { Anchor, Drawer, NativeSelect } from '@mantine/core';
import { auditLogReply, doorEvents, officeEvents, userKinds } from '@evertill/schemas';
import type { AuditLogEntry } from '@evertill/schemas';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useText } from '../../ui/language.ts';
import classes from '../list/list-page.module.css';
import { useAsked } from '../list/use-asked.ts';
import { ServerList } from '../online/server-list.tsx';
import { useAuditColumns } from './audit-columns.tsx';
import type { AuditReading } from './audit-columns.tsx';

export interface AuditLogProps {
  readonly title: string;
  readonly hint: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly reading: AuditReading;
  /** Above it, where there is a way back. */
  readonly back?: ReactNode;
}

export function AuditLog({ title, hint, path, reading, back }: AuditLogProps) {
  const t = useText('tables');
  const asked = useAsked();
  const { of, ask } = asked;
  const columns = useAuditColumns(reading);
  const [open, setOpen] = useState<AuditLogEntry>();
  // By keyboard a line is opened, and the list walked, by what happened.
  const listed = columns.map((column) =>
    column.id === 'event'
      ? {
          ...column,
          show: (line: AuditLogEntry) => (
            <Anchor component="button" type="button" c="inherit" onClick={() => setOpen(line)}>
              {column.show(line)}
            </Anchor>
          ),
        }
      : column,
  );
  const [event, kind] = [of('event'), of('kind')];
  const choices = (events: readonly (typeof doorEvents | typeof officeEvents)[number][]) =>
    events.map((value) => ({ value, label: t(`auditEvent.${value}`) }));

  return (
    <div className={classes.page} data-testid="audit-log">
      {back}
      <ServerList
        name="audit-log"
        title={title}
        hint={hint}
        columns={listed}
        path={path}
        query={{ event, kind }}
        reply={auditLogReply}
        asked={asked}
        usualSort=""
        say={(word, said) => t(`audit.${word}`, said)}
        onOpen={setOpen}
        filters={['event', 'kind']}
        filterFields={
          <>
            <NativeSelect
              aria-label={t('audit.event')}
              value={event}
              onChange={(change) => ask({ event: change.currentTarget.value, page: '' })}
              data={[
                { value: '', label: t('audit.anyEvent') },
                { group: t('audit.atDoors'), items: choices(doorEvents) },
                { group: t('audit.inOffice'), items: choices(officeEvents) },
              ]}
              data-testid="filter-event"
            />
            <NativeSelect
              aria-label={t('audit.kind')}
              value={kind}
              onChange={(change) => ask({ kind: change.currentTarget.value, page: '' })}
              data={[
                { value: '', label: t('audit.anyKind') },
                ...userKinds.map((value) => ({ value, label: t(`auditKind.${value}`) })),
              ]}
              data-testid="filter-kind"
            />
          </>
        }
      />
      {open && (
        <Drawer
          opened
          position="right"
          size="md"
          title={columns.find(({ id }) => id === 'event')?.show(open)}
          onClose={() => setOpen(undefined)}
          data-testid="audit-line"
        >
          <Facts>
            {columns.map(({ id, title: name, show }) => (
              <Fact key={id} label={name} testId={`line-${id}`}>
                {show(open)}
              </Fact>
            ))}
          </Facts>
        </Drawer>
      )}
    </div>
  );
}

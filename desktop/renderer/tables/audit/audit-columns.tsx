// The columns of the audit log. Ids are shown by their names where these are known.
import type { AuditLogEntry, DoorEvent, OfficeEvent } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { auditWords } from './words.ts';
import type { Column } from '../list/column.ts';
import { textColumn } from '../list/text-column.tsx';

const isKnown = (event: string): event is DoorEvent | OfficeEvent => event in auditWords.auditEvent;

export interface AuditReading {
  readonly clock: (at: string) => string;
  /** Of an id that is known here. */
  readonly nameOf: (id: unknown) => string | undefined;
}

export function useAuditColumns({ clock, nameOf }: AuditReading): readonly Column<AuditLogEntry>[] {
  const t = useText('tables');
  const unsorted = (column: Column<AuditLogEntry>) => ({ ...column, sorts: false });

  function details({ details: said }: AuditLogEntry): string {
    return Object.entries(said)
      .map(([name, value]) => {
        const text = nameOf(value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
        return `${name.replace(/_id$/, '').replaceAll('_', ' ')}: ${text}`;
      })
      .join(' · ');
  }

  return [
    {
      id: 'at',
      title: t('audit.at'),
      show: ({ at }) => clock(at),
      text: ({ at }) => at,
      width: '11rem',
      fixed: true,
    },
    unsorted(
      // A server that is newer may tell of more.
      textColumn(
        'event',
        t('audit.event'),
        ({ event }) => (isKnown(event) ? t(`auditEvent.${event}`) : event.replaceAll('_', ' ')),
        'minmax(12rem, 1fr)',
      ),
    ),
    unsorted(
      textColumn(
        'who',
        t('audit.who'),
        ({ user_name, user_id }) => user_name || nameOf(user_id) || user_id || t('audit.nobody'),
        '12rem',
      ),
    ),
    unsorted(textColumn('kind', t('audit.kind'), ({ kind }) => t(`auditKind.${kind}`), '7rem')),
    unsorted(textColumn('details', t('audit.details'), details, 'minmax(12rem, 2fr)')),
    { ...unsorted(textColumn('ip', t('audit.ip'), ({ ip }) => ip, '9rem')), extra: true },
    {
      ...unsorted(textColumn('request_id', t('audit.request'), ({ request_id }) => request_id, '12rem')),
      extra: true,
    },
  ];
}

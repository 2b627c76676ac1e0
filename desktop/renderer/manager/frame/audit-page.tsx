// What happened at the doors and in the back office. It is the server's, for owners alone; people of the shop are named.
import { useCollection } from '@evertill/client-core/react';
import type { Staff } from '@evertill/schemas';
import { AuditLog } from '../../tables/audit/audit-log.tsx';
import { useText } from '../../ui/language.ts';
import { useClock } from '../../workplace/store-context.ts';

export function AuditPage() {
  const t = useText('manager');
  const clock = useClock();
  const { documents: staff } = useCollection<Staff>('staff', { selector: {} });
  const nameOf = (value: unknown) => staff.find(({ id }) => id === value)?.name;
  return (
    <AuditLog
      title={t('audit.title')}
      hint={t('audit.hint')}
      path="/vendor/audit-log"
      reading={{ clock, nameOf }}
    />
  );
}

// What happened at the doors and in the back office of one vendor.
import { Anchor } from '@mantine/core';
import { vendorReply } from '@evertill/schemas';
import { Link, useParams } from 'react-router';
import { AuditLog } from '../../tables/audit/audit-log.tsx';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { useText } from '../../ui/language.ts';
import { useAdmin } from '../admin-context.ts';
import { ownClock } from '../../ui/time.ts';
import { vendorPath } from './vendor-path.ts';

export function VendorLogPage() {
  const t = useText('admin');
  const { admin } = useAdmin();
  const { id = '' } = useParams();
  const at = vendorPath({ id });
  const { seen } = useServerAnswer(at, vendorReply);
  const vendor = seen?.name === 'answer' ? seen.reply.name : id;
  const nameOf = (value: unknown) => (value === admin.id ? admin.name : undefined);
  return (
    <AuditLog
      title={t('vendorLog.of', { vendor })}
      hint={t('vendorLog.hint')}
      path={`${at}/audit-log`}
      reading={{ clock: ownClock, nameOf }}
      back={
        <Anchor component={Link} to={at} size="sm" data-testid="back">
          {t('vendorLog.back')}
        </Anchor>
      }
    />
  );
}

// One vendor: what it is called, whether its people get in, and its owners' invitations.
import { Anchor, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { vendorReply } from '@evertill/schemas';
import type { VendorReply } from '@evertill/schemas';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { wholeNumber } from '../../ui/decimal.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useText } from '../../ui/language.ts';
import classes from '../../ui/record-page.module.css';
import { RecordPart } from '../../ui/record-part.tsx';
import { useAdminMay } from '../admin-context.ts';
import { ownClock } from '../../ui/time.ts';
import { InviteOwners } from './invite-owners.tsx';
import { RenameForm } from './rename-form.tsx';
import { SuspendForm } from './suspend-form.tsx';
import { vendorPath, vendorsPath } from './vendor-path.ts';
import { VendorState } from './vendor-state.tsx';

export function VendorPage() {
  const { id = '' } = useParams();
  return <Vendor key={id} id={id} />;
}

function Vendor({ id }: { readonly id: string }) {
  const t = useText('admin');
  const { seen, again } = useServerAnswer(vendorPath({ id }), vendorReply);
  const [vendor, setVendor] = useState<VendorReply>();
  if (!vendor && seen?.name === 'answer') setVendor(seen.reply);
  return (
    <div className={classes.page} data-testid="vendor-page">
      <Anchor component={Link} to={vendorsPath} size="sm" data-testid="back">
        {t('vendors.back')}
      </Anchor>
      {!vendor && !seen && <Skeleton h={240} />}
      {!vendor && seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {vendor && <Parts vendor={vendor} onSaved={setVendor} />}
    </div>
  );
}

interface PartsProps {
  readonly vendor: VendorReply;
  readonly onSaved: (vendor: VendorReply) => void;
}

function Parts({ vendor, onSaved }: PartsProps) {
  const t = useText('admin');
  const mayWrite = useAdminMay('write', 'settings');
  const { id, name, stores, employees, created_at, suspended_at } = vendor;
  return (
    <>
      <Group justify="space-between">
        <div>
          <Title order={1} size="h2" className={classes.name!} data-testid="vendor-title">
            <bdi>{name}</bdi>
          </Title>
          <Text c="dimmed" size="sm">
            <bdi>{id}</bdi>
          </Text>
        </div>
        <Button
          component={Link}
          to={`${vendorPath(vendor)}/audit-log`}
          variant="default"
          h={48}
          leftSection={<IconHistory size={18} />}
          data-testid="to-audit-log"
        >
          {t('vendorLog.title')}
        </Button>
      </Group>
      <div className={classes.parts}>
        <RecordPart title={t('vendor.facts')}>
          <Facts>
            <Fact label={t('vendor.state')}>
              <VendorState vendor={vendor} />
            </Fact>
            {suspended_at !== null && <Fact label={t('vendor.suspendedAt')}>{ownClock(suspended_at)}</Fact>}
            <Fact label={t('vendor.stores')}>{wholeNumber(stores)}</Fact>
            <Fact label={t('vendor.employees')}>{wholeNumber(employees)}</Fact>
            <Fact label={t('vendor.created')}>{ownClock(created_at)}</Fact>
          </Facts>
        </RecordPart>
        {mayWrite && (
          <div className={classes.aside}>
            <RecordPart title={t('rename.title')}>
              <RenameForm vendor={vendor} onSaved={onSaved} />
            </RecordPart>
            <RecordPart title={t('suspend.title')}>
              <SuspendForm vendor={vendor} onSaved={onSaved} />
            </RecordPart>
            <RecordPart title={t('invite.title')}>
              <InviteOwners vendor={vendor} onSaved={onSaved} />
            </RecordPart>
          </div>
        )}
      </div>
    </>
  );
}

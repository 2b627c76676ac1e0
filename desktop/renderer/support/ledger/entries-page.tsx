// Entries of many tills: of a store, or of all of an owner. Whoever comes to what is parked finds it narrowed to that.
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { supportPath } from '../../platform/support-path.ts';
import { useAsked } from '../../tables/list/use-asked.ts';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from '../../ui/record-page.module.css';
import { ConflictList } from '../compare/conflict-list.tsx';
import { RecordPart } from '../../ui/record-part.tsx';
import { useTenant } from '../support-context.ts';
import { storePath } from '../support-paths.ts';
import { EntryList } from './entry-list.tsx';

export function EntriesPage() {
  const t = useText('support');
  const vendorId = useTenant();
  const storeId = useAsked().of('store');
  const back = storeId === '' ? supportPath : storePath({ store_id: storeId, vendor_id: vendorId });
  return (
    <div className={classes.page} data-testid="support-entries">
      <Anchor component={Link} to={back} size="sm" data-testid="back">
        {t(storeId === '' ? 'device.back' : 'store.tills')}
      </Anchor>
      <PageHeading title={t('ledger.entries')}>{t('ledger.hint')}</PageHeading>
      <EntryList vendorId={vendorId} deviceId="" storeId={storeId} />
      <RecordPart title={t('compare.conflicts')}>
        <ConflictList vendorId={vendorId} deviceId="" storeId={storeId} />
      </RecordPart>
    </div>
  );
}

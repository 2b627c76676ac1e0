// The vendors of the service.
import { Button } from '@mantine/core';
import { pageOf, vendorReply } from '@evertill/schemas';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import classes from '../../tables/list/list-page.module.css';
import { useAsked } from '../../tables/list/use-asked.ts';
import { ServerList } from '../../tables/online/server-list.tsx';
import { useText } from '../../ui/language.ts';
import { useAdminMay } from '../admin-context.ts';
import { useVendorColumns } from './vendor-columns.tsx';
import { vendorPath, vendorsPath } from './vendor-path.ts';

const vendorsPage = pageOf(vendorReply);

export function VendorsPage() {
  const t = useText('admin');
  const navigate = useNavigate();
  const mayWrite = useAdminMay('write', 'settings');
  const asked = useAsked();
  const columns = useVendorColumns();
  return (
    <div className={classes.page} data-testid="vendors">
      <ServerList
        name="vendors"
        title={t('vendors.title')}
        hint={t('vendors.hint')}
        columns={columns}
        path={vendorsPath}
        query={{}}
        reply={vendorsPage}
        asked={asked}
        usualSort=""
        say={(word, said) => t(`vendors.${word}`, said)}
        onOpen={(vendor) => void navigate(vendorPath(vendor))}
        filters={[]}
        filterFields={null}
        actions={
          mayWrite && (
            <Button
              component={Link}
              to={`${vendorsPath}/create`}
              leftSection={<IconPlus size={18} />}
              data-testid="vendor-new"
            >
              {t('vendors.new')}
            </Button>
          )
        }
      />
    </div>
  );
}

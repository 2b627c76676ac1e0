// One supplier: how to reach them, what was ordered of them, and which products. Who they are is changed without a network
// too; the rest is the server's.
import { Alert, Anchor, Button, Group, Paper, Stack, Title } from '@mantine/core';
import type { Reference } from '@evertill/schemas';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useText } from '../../ui/language.ts';
import { EditNote } from '../../workplace/edit-mark.tsx';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { useMay } from '../../workplace/use-may.ts';
import classes from '../../ui/record-page.module.css';
import type { ProposedLot } from '../purchasing/lot-draft.ts';
import { ReferenceForm } from './reference-form.tsx';
import { SupplierLots } from './supplier-lots.tsx';
import { SupplierProducts } from './supplier-products.tsx';
import { useReferences } from './use-references.ts';

const allSuppliers = '/dashboard/products/suppliers';

export function SupplierPage() {
  const t = useText('manager');
  const { id = '' } = useParams();
  const { documents, ready } = useReferences('supplier');
  const supplier = documents.find((one) => one.id === id);
  if (!ready) return null;
  return (
    <div className={classes.page} data-testid="supplier-page">
      <Anchor component={Link} to={allSuppliers} size="sm" data-testid="back">
        {t('supplierPage.back')}
      </Anchor>
      {supplier ? (
        <Parts key={id} supplier={supplier} />
      ) : (
        <Alert color="yellow" role="alert" data-testid="supplier-gone">
          {t('supplierPage.gone')}
        </Alert>
      )}
    </div>
  );
}

function Parts({ supplier }: { readonly supplier: Reference }) {
  const t = useText('manager');
  const mayWrite = useMay('write', 'product');
  const mark = useEditMarks('reference').get(supplier.id);
  /** What was typed is done with: the form begins again with what is stored. */
  const [round, setRound] = useState(0);
  const order: ProposedLot = { supplier_id: supplier.id, lines: [] };
  if (mayWrite === undefined) return null;
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <Title order={1} size="h2" className={classes.name!} data-testid="supplier-title">
          <bdi>{supplier.name}</bdi>
        </Title>
        {mayWrite && (
          <Button
            component={Link}
            to="/dashboard/purchase-lots/create"
            state={order}
            leftSection={<IconPlus size={18} />}
            data-testid="supplier-order"
          >
            {t('supplierPage.order')}
          </Button>
        )}
      </Group>
      <EditNote mark={mark} />
      <div className={classes.parts}>
        <Part title={t('supplierPage.details')}>
          <ReferenceForm
            key={round}
            kind="supplier"
            record={supplier}
            readOnly={!mayWrite}
            onDone={() => setRound(round + 1)}
          />
        </Part>
        <Stack miw={0}>
          <Part title={t('supplierPage.lots')}>
            <SupplierLots supplierId={supplier.id} />
          </Part>
          <Part title={t('supplierPage.products')}>
            <SupplierProducts supplierId={supplier.id} />
          </Part>
        </Stack>
      </div>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title} miw={0}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

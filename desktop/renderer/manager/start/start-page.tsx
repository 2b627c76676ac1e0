// After a store was made: three ways into it, and the steps left before its first sale.
import { Title } from '@mantine/core';
import { IconCashRegister, IconPackage, IconUserPlus } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useMay } from '../../workplace/use-may.ts';
import { samplePath } from '../products/import/use-sample-table.ts';
import { StartDoor } from './start-door.tsx';
import { StepLink } from './step-link.tsx';
import { useChecklist } from './use-checklist.ts';
import classes from './start.module.css';

export function StartPage() {
  const t = useText('manager');
  const steps = useChecklist();
  const mayAddProducts = useMay('write', 'product');
  const mayInvite = useMay('write', 'employee');
  return (
    <div className={classes.page} data-testid="start">
      <PageHeading title={t('start.title')}>{t('start.hint')}</PageHeading>
      <div className={classes.doors}>
        {mayAddProducts && (
          <StartDoor
            name="products"
            icon={IconPackage}
            ways={[
              { path: '/dashboard/products/create', word: 'type' },
              { path: '/dashboard/products/import', word: 'import' },
              { path: samplePath, word: 'sample' },
            ]}
          />
        )}
        {mayInvite && (
          <StartDoor
            name="employees"
            icon={IconUserPlus}
            ways={[{ path: '/dashboard/employees/create', word: 'invite' }]}
          />
        )}
        <StartDoor
          name="till"
          icon={IconCashRegister}
          ways={[{ path: '/point-of-sale/sale', word: 'open' }]}
        />
      </div>
      {steps && (
        <section className={classes.list} data-testid="start-steps">
          <Title order={2} size="h4">
            {t('start.steps', { done: steps.filter(({ done }) => done).length, total: steps.length })}
          </Title>
          {steps.map((step) => (
            <StepLink key={step.name} step={step} />
          ))}
        </section>
      )}
    </div>
  );
}

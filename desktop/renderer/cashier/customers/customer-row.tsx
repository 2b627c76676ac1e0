// One customer in the list.
import type { EditMark as Mark, ListedCustomer } from '@evertill/client-core';
import { Badge, Text, UnstyledButton } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { EditMark } from '../../workplace/edit-mark.tsx';
import classes from './customers-page.module.css';

export interface CustomerRowProps {
  readonly customer: ListedCustomer;
  readonly mark: Mark | undefined;
  readonly onShow: () => void;
}

export function CustomerRow({ customer, mark, onShow }: CustomerRowProps) {
  const t = useText('cashier');
  const { name, phone, email, tax_exempt } = customer;
  return (
    <UnstyledButton className={classes.row} onClick={onShow} data-testid="customer-row">
      <bdi className={classes.name} data-testid="customer-row-name">
        {name}
      </bdi>
      <Text component="bdi" size="sm" c="dimmed" className={classes.phone}>
        {phone}
      </Text>
      <Text component="bdi" size="sm" c="dimmed" className={classes.email}>
        {email}
      </Text>
      <span className={classes.marks}>
        {tax_exempt && (
          <Badge variant="light" color="gray" size="lg" tt="none">
            {t('customer.exempt')}
          </Badge>
        )}
        <EditMark mark={mark} />
      </span>
    </UnstyledButton>
  );
}

// What the lists of card money are narrowed by, as it stands in the address.
import { NativeSelect, TextInput } from '@mantine/core';
import type { Asked } from '../../tables/list/use-asked.ts';
import { useText } from '../../ui/language.ts';
import { listedStates } from './payment-state.ts';
import { StoreFilter } from './store-filter.tsx';

export interface PaymentFiltersProps {
  readonly asked: Asked;
  readonly terminals: readonly { readonly id: string; readonly name: string }[];
  /** Payments have states; what the tills dealt with has none. */
  readonly withState: boolean;
}

export function PaymentFilters({ asked: { of, ask }, terminals, withState }: PaymentFiltersProps) {
  const t = useText('manager');
  const choose = (name: string) => (event: { readonly currentTarget: { readonly value: string } }) =>
    ask({ [name]: event.currentTarget.value, page: '' });
  return (
    <>
      <NativeSelect
        aria-label={t('cardPayments.which')}
        value={of('only')}
        onChange={choose('only')}
        data={[
          { value: '', label: t('cardPayments.all') },
          { value: 'attention', label: t('cardPayments.attention') },
          { value: 'open', label: t('cardPayments.open') },
          { value: 'tills', label: t('tillAlarms.settledTitle') },
        ]}
        data-testid="filter-only"
      />
      {withState && (
        <NativeSelect
          aria-label={t('cardPayments.state')}
          value={of('state')}
          onChange={choose('state')}
          data={[
            { value: '', label: t('cardPayments.anyState') },
            ...listedStates.map((value) => ({ value, label: t(`cardPaymentState.${value}`) })),
          ]}
          data-testid="filter-state"
        />
      )}
      <NativeSelect
        aria-label={t('cardPayments.terminal')}
        value={of('terminal')}
        onChange={choose('terminal')}
        data={[
          { value: '', label: t('cardPayments.anyTerminal') },
          ...terminals.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        data-testid="filter-terminal"
      />
      <StoreFilter value={of('store')} onChange={(value) => ask({ store: value, terminal: '', page: '' })} />
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          aria-label={t(`cardPayments.${end}`)}
          leftSection={<small aria-hidden>{t(`cardPayments.${end}`)}</small>}
          leftSectionWidth={56}
          value={of(end)}
          onChange={choose(end)}
          data-testid={`filter-${end}`}
        />
      ))}
    </>
  );
}

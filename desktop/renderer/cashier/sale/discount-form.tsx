// So much off, in percent or in money, and why.
import { Autocomplete, Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { readDecimal, writeFixed } from '@evertill/schemas';
import type { PlacedDiscount } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { readDecimalText } from '../../ui/decimal.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { readMoney } from '../../ui/money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { useCashier } from '../cashier-context.ts';

const kinds = ['percent', 'amount'] as const;

export function DiscountForm({ onTake }: { readonly onTake: (discount: PlacedDiscount) => void }) {
  const t = useText('cashier');
  const { currency } = useCashier().store;
  const [kind, setKind] = useState<PlacedDiscount['kind']>('percent');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const value = kind === 'percent' ? readPercent(typed) : readMoney(typed, currency) || undefined;

  function take(event: FormEvent): void {
    event.preventDefault();
    if (value === undefined || reason.trim() === '') return;
    onTake({ kind, value, reason: reason.trim() });
  }

  const common = {
    label: t('adjust.howMuch'),
    size: 'lg',
    value: typed,
    'data-autofocus': true,
    'data-testid': 'discount-value',
  } as const;
  return (
    <form onSubmit={take}>
      <Stack>
        <Group align="flex-end" wrap="nowrap">
          {kind === 'percent' ? (
            <TextInput
              {...common}
              style={{ flex: 1 }}
              inputMode="decimal"
              autoComplete="off"
              rightSection="%"
              error={typed.trim() !== '' && value === undefined ? t('adjust.noPercent') : undefined}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          ) : (
            <MoneyInput {...common} style={{ flex: 1 }} currency={currency} onChange={setTyped} />
          )}
          <SegmentedControl
            size="lg"
            value={kind}
            onChange={(next) => setKind(next as PlacedDiscount['kind'])}
            data={kinds.map((one) => ({ value: one, label: one === 'percent' ? '%' : currency }))}
            aria-label={t('adjust.kind')}
          />
        </Group>
        <Autocomplete
          label={t('adjust.why')}
          size="lg"
          maxLength={200}
          data={[t('adjust.reasons.damaged'), t('adjust.reasons.loyal'), t('adjust.reasons.matched')]}
          value={reason}
          onChange={setReason}
          data-testid="discount-reason"
        />
        <Button
          type="submit"
          h={56}
          disabled={value === undefined || reason.trim() === ''}
          rightSection={<KeyCap>↵</KeyCap>}
          data-testid="discount-take"
        >
          {t('adjust.take')}
        </Button>
      </Stack>
    </form>
  );
}

const places = 4;

/** More than nothing and not more than all, with four places at most. */
function readPercent(typed: string): string | undefined {
  const scaled = readDecimal(readDecimalText(typed) ?? '', places);
  return scaled !== undefined && scaled > 0 && scaled <= 100 * 10 ** places
    ? writeFixed(scaled, places)
    : undefined;
}

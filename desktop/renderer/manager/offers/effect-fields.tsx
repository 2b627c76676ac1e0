// What an offer takes off: a share, an amount, several at one price, or more for those who buy some.
import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { everyLine } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { effectKinds } from './offer-draft.ts';
import type { EffectFields as Fields } from './offer-draft.ts';
import { SelectionFields } from './selection-fields.tsx';

export interface EffectFieldsProps {
  readonly value: Fields;
  readonly onChange: (value: Fields) => void;
}

type Figure = 'percent' | 'amount' | 'price' | 'pieces' | 'buy' | 'get' | 'most';

export function EffectFields({ value, onChange }: EffectFieldsProps) {
  const t = useText('manager');
  const { kind } = value;
  const set = (changes: Partial<Fields>) => onChange({ ...value, ...changes });
  const figure = (field: Figure, label: string, description?: string) => (
    <TextInput
      label={label}
      {...(description === undefined ? {} : { description })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={value[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      data-testid={`field-${field}`}
    />
  );
  const most = figure('most', t('offer.most'), t('offer.mostHint'));
  return (
    <Stack gap="xs">
      <NativeSelect
        size="md"
        label={t('offer.effect')}
        value={kind}
        onChange={(event) => set({ kind: event.currentTarget.value as Fields['kind'] })}
        data={effectKinds.map((one) => ({ value: one, label: t(`effectKind.${one}`) }))}
        data-testid="field-effect"
      />
      {kind === 'percent' && figure('percent', t('offer.percent'))}
      {kind === 'amount' && (
        <SimpleGrid cols={2}>
          {figure('amount', t('offer.amount'))}
          <NativeSelect
            size="md"
            label={t('offer.each')}
            value={value.each}
            onChange={(event) => set({ each: event.currentTarget.value as Fields['each'] })}
            data={[
              { value: 'piece', label: t('offer.eachPiece') },
              { value: 'basket', label: t('offer.eachBasket') },
            ]}
            data-testid="field-each"
          />
        </SimpleGrid>
      )}
      {kind === 'fixed_price' && (
        <>
          <SimpleGrid cols={2}>
            {figure('pieces', t('offer.pieces'))}
            {figure('price', t('offer.price'))}
          </SimpleGrid>
          {most}
        </>
      )}
      {kind === 'buy_x_get_y' && (
        <>
          <SimpleGrid cols={2}>
            {figure('buy', t('offer.buy'))}
            {figure('get', t('offer.get'))}
          </SimpleGrid>
          {figure('percent', t('offer.cheaper'))}
          {most}
          <Checkbox
            label={t('offer.boughtOther')}
            checked={value.bought !== null}
            onChange={(event) => set({ bought: event.currentTarget.checked ? everyLine : null })}
            data-testid="field-bought"
          />
          {value.bought && (
            <SelectionFields name="bought" value={value.bought} onChange={(bought) => set({ bought })} />
          )}
        </>
      )}
    </Stack>
  );
}

// General: what the store is called, where its clock stands, how its drawers are counted, and where its prices come from.
import { Button, Stack } from '@mantine/core';
import { useTill } from '@evertill/client-core/react';
import { useMemo } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { clockTime } from '../../ui/time.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { CurrencyForm } from './currency-form.tsx';
import { PriceSyncForm } from './price-sync-form.tsx';
import { Section } from './section.tsx';
import { denominationsOf } from './store-draft.ts';
import type { StoreField } from './store-draft.ts';
import { Flag, OneOf, Searched, TextLine, TextLines } from './store-fields.tsx';
import type { StoreDraft } from './use-store-draft.ts';
import classes from './settings-page.module.css';

export interface GeneralPartProps {
  readonly draft: StoreDraft;
  readonly readOnly: boolean;
}

const saved: readonly StoreField[] = [
  'name',
  'address',
  'time_zone',
  'business_day_starts',
  'prices_include_tax',
  'cash_denominations',
  'cash_rounding',
  'blind_close',
  'discount_limit',
];
/** In the smallest unit. */
const roundings = ['1', '5', '10', '25', '50', '100'];

export function GeneralPart({ draft, readOnly }: GeneralPartProps) {
  const t = useText('manager');
  const money = useMoney();
  const { clock } = useTill().surroundings;
  const { time_zone, cash_denominations, cash_rounding } = draft.fields;
  const zones = useMemo(() => {
    const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', time_zone]);
    return [...all].map((zone) => ({ value: zone, label: zone }));
  }, [time_zone]);
  const counted = denominationsOf(cash_denominations) ?? [];
  const fields = { draft, readOnly };

  function save(event: FormEvent): void {
    event.preventDefault();
    void draft.save(saved);
  }

  return (
    <div className={classes.parts}>
      <form onSubmit={save} noValidate data-testid="general-form">
        <Stack>
          <Section title={t('settings.theStore')}>
            <Stack>
              <TextLine name="name" {...fields} />
              <TextLines name="address" hint={t('settings.addressHint')} {...fields} />
              <Searched
                name="time_zone"
                hint={t('settings.timeThere', { time: clockTime(clock.now(), time_zone) })}
                options={zones}
                {...fields}
              />
              <TextLine name="business_day_starts" hint={t('settings.businessDayHint')} {...fields} />
            </Stack>
          </Section>
          <Section title={t('settings.money')}>
            <Stack>
              <TextLine
                name="cash_denominations"
                hint={
                  counted.length > 0
                    ? `${t('settings.denominationsHint')} ${t('settings.denominationsAre', { amounts: counted.map(money).join(' · ') })}`
                    : t('settings.denominationsHint')
                }
                {...fields}
              />
              <OneOf
                name="cash_rounding"
                options={[...new Set([...roundings, cash_rounding])].map((value) => ({
                  value,
                  label: value === '1' ? t('settings.noRounding') : money(Number(value)),
                }))}
                {...fields}
              />
              <TextLine name="discount_limit" hint={t('settings.discountHint')} {...fields} />
              <Flag name="prices_include_tax" {...fields} />
              <Flag name="blind_close" hint={t('settings.blindHint')} {...fields} />
            </Stack>
          </Section>
          {draft.refusal && <Refused refusal={draft.refusal} />}
          {!readOnly && (
            <Button type="submit" h={48} data-testid="settings-save">
              {t('settings.save')}
            </Button>
          )}
        </Stack>
      </form>
      <Stack>
        <Section title={t('settings.currency')} hint={t('settings.currencyHint')}>
          <CurrencyForm readOnly={readOnly} />
        </Section>
        <Section title={t('priceSync.title')} hint={t('priceSync.hint')}>
          <PriceSyncForm readOnly={readOnly} />
        </Section>
      </Stack>
    </div>
  );
}

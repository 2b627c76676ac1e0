// The currency of a store. Only the server knows whether something was ever sold in it, so it is changed there.
import { Button, Select, Stack } from '@mantine/core';
import { storeSettingsReply } from '@evertill/schemas';
import { useMemo, useState } from 'react';
import type { FormEvent } from 'react';
import { locale, useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../tables/online/use-server-door.ts';

const fieldOfCode = { in_use: 'currency', invalid_input: 'currency' } as const;

export function CurrencyForm({ readOnly }: { readonly readOnly: boolean }) {
  const t = useText('manager');
  const store = useStore();
  const [chosen, setChosen] = useState<string>();
  const { busy, problems, change } = useServerDoor<'currency'>(fieldOfCode);
  const currency = chosen ?? store.currency;
  const region = locale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(region, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => ({
      value: code,
      label: `${code} – ${names.of(code) ?? code}`,
    }));
  }, [region]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const saved = await change({
      method: 'PATCH',
      path: `/vendor/stores/${encodeURIComponent(store.id)}/settings`,
      body: { currency },
      reply: storeSettingsReply,
      done: t('settings.currencyChanged'),
    });
    if (saved) setChosen(saved.currency);
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="currency-form">
      <Stack>
        <Select
          size="md"
          aria-label={t('settings.currency')}
          searchable
          limit={40}
          allowDeselect={false}
          nothingFoundMessage={t('settings.noCurrency')}
          readOnly={readOnly}
          data={options}
          value={currency}
          onChange={(value) => value !== null && setChosen(value)}
          error={problems.currency}
          data-testid="field-currency"
        />
        <ProblemNote text={problems.form} />
        {!readOnly && (
          <Button
            type="submit"
            variant="default"
            h={48}
            loading={busy}
            disabled={currency === store.currency}
            data-testid="currency-save"
          >
            {t('settings.changeCurrency')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

// Goods that are sold by weight: in the office there is no scale, so what they weigh is typed.
import { weightUnitOf } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useDesk } from '../../workplace/basket/desk-context.ts';
import type { OnScales } from '../../workplace/basket/sale-state.ts';
import { beginWeighing, weighedOf } from '../../workplace/basket/weight-form.ts';

export function TypedWeight({ onScales: { item, before } }: { readonly onScales: OnScales }) {
  const t = useText('manager');
  const cashier = useText('cashier');
  const desk = useDesk();
  const [form, setForm] = useState(() => beginWeighing(before));
  const [flaw, setFlaw] = useState<Refusal | 'missing'>();

  function take(event: FormEvent): void {
    event.preventDefault();
    const weighed = weighedOf(form);
    if (weighed?.ok) void desk.answerWeight(weighed);
    else setFlaw(weighed ?? 'missing');
  }

  return (
    <Modal
      opened
      onClose={() => void desk.answerWeight(undefined)}
      title={cashier('weight.title', { name: item.name })}
      data-testid="typed-weight"
    >
      <form onSubmit={take} noValidate>
        <Stack>
          <TextInput
            label={t('createOrder.weight', { unit: weightUnitOf(item) })}
            size="lg"
            inputMode="decimal"
            autoComplete="off"
            value={form.gross}
            onChange={(event) => {
              setFlaw(undefined);
              setForm({ ...form, gross: event.currentTarget.value });
            }}
            error={flaw === 'missing' && t('createOrder.badWeight')}
            data-autofocus
            data-testid="weight"
          />
          {flaw !== undefined && flaw !== 'missing' && <Refused refusal={flaw} />}
          <Button type="submit" h={56} rightSection={<KeyCap>↵</KeyCap>} data-testid="weight-take">
            {cashier('weight.take')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

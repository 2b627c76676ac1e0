// Goods that are sold by weight: what the scale shows, or what is typed, less the packing. Enter takes it.
import { weightUnitOf } from '@evertill/client-core';
import type { Refusal, ScaleReading } from '@evertill/client-core';
import { formatQuantity } from '@evertill/schemas';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { plainDecimal } from '../../ui/decimal.ts';
import { NumberPad, useNumberPad } from '../../ui/number-pad.tsx';
import { Refused } from '../../ui/refused.tsx';
import { selectAll } from '../../ui/walk-fields.ts';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import type { OnScales } from '../../workplace/basket/sale-state.ts';
import { useScale } from './use-scale.ts';
import type { ScaleState } from './use-scale.ts';
import {
  beginWeighing,
  fromScale,
  netOf,
  readWeight,
  weighedOf,
} from '../../workplace/basket/weight-form.ts';
import classes from './weight-dialog.module.css';

export function WeightDialog({ onScales }: { readonly onScales: OnScales }) {
  const t = useText('cashier');
  const money = useMoney();
  const { desk } = useCashier();
  const { item, before } = onScales;
  const unit = weightUnitOf(item);
  const hasPad = useNumberPad();
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(() => beginWeighing(before));
  const [now, setNow] = useState(first);
  const [refusal, setRefusal] = useState<Refusal>();
  const hear = useCallback(
    (reading: ScaleReading, name: string) => {
      // What somebody has typed meanwhile stays.
      setNow((shown) => (shown.gross === first.gross ? fromScale(shown, reading, { unit, name }) : shown));
    },
    [first, unit],
  );
  const { state, read } = useScale(hear);
  const net = netOf(now);

  function type(change: { readonly gross?: string; readonly tare?: string }): void {
    setRefusal(undefined);
    setNow((shown) => ({
      ...shown,
      ...change,
      scale: change.gross === undefined ? shown.scale : undefined,
    }));
  }

  async function weighAgain(): Promise<typeof now> {
    const reading = await read();
    const next = reading ? fromScale(now, reading, { unit, name: reading.name }) : now;
    setNow(next);
    return next;
  }

  async function take(event: FormEvent): Promise<void> {
    event.preventDefault();
    const weighed = weighedOf(now.scale?.stable === false ? await weighAgain() : now);
    if (weighed?.ok) void desk.answerWeight(weighed);
    else setRefusal(weighed);
  }

  // The pad's key for the next field is no key of the keyboard, and submits nothing by itself.
  function confirm(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  useActionKeys(state === 'none' ? {} : { 'scales.again': () => void weighAgain() }, { inFront: true });

  const field = (name: 'gross' | 'tare') => (
    <TextInput
      label={t(`weight.${name}`, { unit })}
      size="lg"
      value={now[name]}
      inputMode={hasPad ? 'none' : 'decimal'}
      autoComplete="off"
      onChange={(event) => type({ [name]: event.currentTarget.value })}
      onFocus={selectAll}
      error={now[name].trim() !== '' && readWeight(now[name]) === undefined ? t('weight.invalid') : undefined}
      data-autofocus={name === 'gross' || undefined}
      data-testid={`weight-${name}`}
    />
  );

  return (
    <Modal
      opened
      onClose={() => void desk.answerWeight(undefined)}
      title={t('weight.title', { name: item.name })}
      data-testid="weight-dialog"
    >
      <form ref={form} onSubmit={(event) => void take(event)} onKeyDown={confirm}>
        <Stack>
          {/* Beside each other where both have room, words whole in every language. */}
          <Group justify="space-between">
            <ScaleWords state={state} shown={now.gross} unit={unit} />
            {state !== 'none' && (
              <Button
                variant="default"
                h={48}
                flex="none"
                loading={state === 'reading'}
                leftSection={<IconScale size={20} />}
                rightSection={<ActionKey action="scales.again" />}
                onClick={() => void weighAgain()}
                data-testid="weigh-again"
              >
                {t('weight.again')}
              </Button>
            )}
          </Group>
          <Group grow align="flex-start">
            {field('gross')}
            {field('tare')}
          </Group>
          {hasPad && <NumberPad />}
          <div className={classes.net} data-none={net !== undefined && net <= 0}>
            <Text fw={600}>
              {t('weight.net')}{' '}
              <Text span size="sm" c="dimmed">
                {t('weight.price', { price: money(item.price), unit })}
              </Text>
            </Text>
            <output className={classes.amount} data-testid="weight-net" data-thousandths={net}>
              {net === undefined
                ? '–'
                : t('weight.amount', { weight: plainDecimal(formatQuantity(net)), unit })}
            </output>
          </div>
          {refusal && <Refused refusal={refusal} />}
          <Button
            type="submit"
            h={60}
            fz="lg"
            disabled={net === undefined}
            rightSection={<KeyCap>↵</KeyCap>}
            data-testid="weight-take"
          >
            {t('weight.take')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

interface ScaleWordsProps {
  readonly state: ScaleState;
  /** In `unit`. */
  readonly shown: string;
  readonly unit: string;
}

function ScaleWords({ state, shown, unit }: ScaleWordsProps) {
  const t = useText('cashier');
  const said = {
    none: () => t('weight.typed'),
    reading: () => t('weight.reading'),
    silent: () => t('weight.silent'),
    stable: () => t('weight.stable', { weight: shown, unit }),
    unstable: () => t('weight.unstable', { weight: shown, unit }),
  };
  const kind = typeof state === 'string' ? state : state.stable ? 'stable' : 'unstable';
  return (
    <Text size="sm" c="dimmed" role="status" data-testid="scale" data-state={kind}>
      {said[kind]()}
    </Text>
  );
}

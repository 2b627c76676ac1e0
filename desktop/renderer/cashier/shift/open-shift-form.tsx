// Opening a shift: a name, what is in the drawer, and the first slips. Works without a network.
import { useTill } from '@evertill/client-core/react';
import {
  Alert,
  Button,
  Checkbox,
  Collapse,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconDoorEnter } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { moneyDigits, readMoney } from '../../ui/money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { useCashier, useClock } from '../cashier-context.ts';
import { carriedOver, firstDrawer, openingOf } from './drawer.ts';
import type { Drawer } from './drawer.ts';
import { useLaneName } from './use-lane-name.ts';
import { usePreviousShift } from './use-previous-shift.ts';

export function OpenShiftForm() {
  const t = useText('cashier');
  const clock = useClock();
  const till = useTill();
  const { store } = useCashier();
  const lane = useLaneName();
  const navigate = useNavigate();
  const part = partOfDay(new Date().getHours());
  const [label, setLabel] = useState<string>(t(`shift.${part}`));
  const [drawer, setDrawer] = useState<Drawer>(firstDrawer(moneyDigits(0, store.currency)));
  const [slipsOpen, setSlipsOpen] = useState(false);
  const [refused, setRefused] = useState<{ readonly sentence: string; readonly next: string }>();
  const [busy, setBusy] = useState(false);
  const previous = usePreviousShift();
  const openingCash = readMoney(drawer.cash, store.currency);
  const set = (change: Partial<Drawer>) => setDrawer((now) => ({ ...now, ...change }));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (openingCash === undefined) return;
    setBusy(true);
    const opened = await till.actions.openShift(openingOf(label, openingCash, drawer));
    setBusy(false);
    if (!opened.ok) return setRefused(opened);
    notifications.show({ message: t('shift.opened'), color: 'evergreen' });
    await navigate('/point-of-sale/sale');
  }

  return (
    <form onSubmit={(event) => void submit(event)} data-testid="open-shift">
      <Stack>
        <div>
          <Title order={1} size="h2">
            {t('shift.title')}
          </Title>
          <Text c="dimmed">{t('shift.lead', { lane })}</Text>
        </div>
        <TextInput
          label={t('shift.label')}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          required
          withAsterisk={false}
          maxLength={200}
          size="lg"
          data-testid="shift-label"
        />
        <MoneyInput
          label={t('shift.openingCash')}
          currency={store.currency}
          value={drawer.cash}
          onChange={(cash) => set({ cash, carried: false })}
          onFocus={(event) => event.currentTarget.select()}
          size="lg"
          data-testid="opening-cash"
        />
        <Checkbox
          size="md"
          label={t('shift.carry')}
          description={
            previous?.closed_at
              ? t('shift.carryHint', { label: previous.shift_label, time: clock(previous.closed_at) })
              : t('shift.carryNone')
          }
          disabled={!previous}
          checked={drawer.carried}
          onChange={(event) =>
            setDrawer((now) =>
              event.currentTarget.checked && previous
                ? carriedOver(previous, (minor) => moneyDigits(minor, store.currency))
                : { ...now, carried: false },
            )
          }
          data-testid="carry"
        />
        <Button
          variant="subtle"
          color="gray"
          h={48}
          justify="space-between"
          rightSection={<IconChevronDown size={18} />}
          onClick={() => setSlipsOpen(!slipsOpen)}
          aria-expanded={slipsOpen}
          data-testid="slips"
        >
          {t('shift.slips')}
        </Button>
        <Collapse expanded={slipsOpen}>
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <SlipCount
              label={t('shift.invoiceSlips')}
              value={drawer.invoiceSlips}
              onChange={(invoiceSlips) => set({ invoiceSlips })}
            />
            <SlipCount
              label={t('shift.voucherStubs')}
              value={drawer.voucherStubs}
              onChange={(voucherStubs) => set({ voucherStubs })}
            />
            <SlipCount
              label={t('shift.cardReceipts')}
              value={drawer.cardReceipts}
              onChange={(cardReceipts) => set({ cardReceipts })}
            />
          </SimpleGrid>
        </Collapse>
        {refused && (
          <Alert color="red" title={refused.sentence} role="alert" data-testid="shift-refused">
            {refused.next}
          </Alert>
        )}
        <Button
          type="submit"
          h={60}
          fz="lg"
          loading={busy}
          disabled={openingCash === undefined || label.trim() === ''}
          leftSection={<IconDoorEnter size={22} />}
          data-testid="open-shift-submit"
        >
          {t('shift.open')}
        </Button>
      </Stack>
    </form>
  );
}

interface SlipCountProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (count: number) => void;
}

function SlipCount({ label, value, onChange }: SlipCountProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      onChange={(count) => onChange(Number(count) || 0)}
      min={0}
      allowDecimal={false}
      hideControls
    />
  );
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

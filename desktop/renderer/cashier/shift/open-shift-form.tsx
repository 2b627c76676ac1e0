// Opening a shift: a name, what is in the drawer, and the first slips. Works without a network.
import type { Refusal } from '@evertill/client-core';
import { useSyncStatus, useTill } from '@evertill/client-core/react';
import { Button, Checkbox, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconDoorEnter } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { moneyDigits, readMoney } from '../../ui/money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { NumberPad, useNumberPad } from '../../ui/number-pad.tsx';
import { Refused } from '../../ui/refused.tsx';
import { selectAll, walkFields } from '../../ui/walk-fields.ts';
import { useCashier } from '../cashier-context.ts';
import { laneName } from '../../workplace/lane-name.ts';
import { useClock } from '../../workplace/store-context.ts';
import { useActingPerson } from '../../workplace/use-acting-person.ts';
import { AssignedLane } from '../../workplace/way-in/assigned-lane.tsx';
import { DenominationGrid } from './denomination-grid.tsx';
import { nothingCounted, worthOf } from './drawer-count.ts';
import { carriedOver, firstDrawer, noDetails, openingOf } from './drawer.ts';
import type { Drawer, OpeningDetails } from './drawer.ts';
import { OpeningDetailsFields } from './opening-details.tsx';
import classes from './shift-page.module.css';
import { SlipCounts } from './slip-counts.tsx';
import { useLaneName } from './use-lane-name.ts';
import { usePreviousShift } from './use-previous-shift.ts';

export function OpenShiftForm() {
  const t = useText('cashier');
  const clock = useClock();
  const till = useTill();
  const { store } = useCashier();
  const lane = useLaneName();
  const navigate = useNavigate();
  const part = partOfDay(new Date(till.surroundings.clock.now()).getHours());
  const [label, setLabel] = useState<string>(t(`shift.${part}`));
  const [drawer, setDrawer] = useState<Drawer>(firstDrawer(moneyDigits(0, store.currency)));
  const hasPad = useNumberPad();
  const [counting, setCounting] = useState(false);
  const [slipsOpen, setSlipsOpen] = useState(false);
  const [refused, setRefused] = useState<Refusal>();
  const { clockDoubt } = useSyncStatus();
  const isConfirmedSince = refused?.code === 'clock_unconfirmed' && clockDoubt?.isConfirmed !== false;
  const [busy, setBusy] = useState(false);
  const [details, setDetails] = useState<OpeningDetails>(noDetails);
  const [detailsOpen, setDetailsOpen] = useState(false);
  const previous = usePreviousShift(details.warehouseId);
  const assigned = useActingPerson().person?.fixed_lane_id ?? '';
  const openingCash = readMoney(drawer.cash, store.currency);
  const set = (change: Partial<Drawer>) => setDrawer((now) => ({ ...now, ...change }));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (openingCash === undefined) return;
    setBusy(true);
    const opened = await till.actions.openShift(openingOf(label, openingCash, drawer, details));
    setBusy(false);
    if (!opened.ok) return setRefused(opened);
    notifications.show({ message: t('shift.opened'), color: 'evergreen' });
    await navigate('/point-of-sale/sale');
  }

  return (
    <form onSubmit={(event) => void submit(event)} onKeyDown={walkFields} data-testid="open-shift">
      <Stack>
        <div>
          <Title order={1} size="h2">
            {t('shift.title')}
          </Title>
          <Text c="dimmed">{t('shift.lead', { lane })}</Text>
        </div>
        {assigned !== '' && assigned !== till.laneId && <AssignedLane lane={laneName(store, assigned)} />}
        <TextInput
          label={t('shift.label')}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          onFocus={selectAll}
          required
          withAsterisk={false}
          maxLength={200}
          size="lg"
          data-walk
          data-testid="shift-label"
        />
        <MoneyInput
          label={t('shift.openingCash')}
          currency={store.currency}
          value={drawer.cash}
          onChange={(cash) => set({ cash, pieces: nothingCounted, carried: false })}
          onFocus={selectAll}
          inputMode={hasPad ? 'none' : 'decimal'}
          autoFocus={!hasPad}
          size="lg"
          data-walk
          data-testid="opening-cash"
        />
        {hasPad && (
          <div className={classes.pad}>
            <NumberPad />
          </div>
        )}
        <Button
          variant="subtle"
          color="gray"
          h={48}
          justify="space-between"
          rightSection={<IconChevronDown size={18} />}
          onClick={() => setCounting(!counting)}
          aria-expanded={counting}
          data-testid="count-opening"
        >
          {t('count.byPiece')}
        </Button>
        {counting && (
          <DenominationGrid
            autoFocus
            pieces={drawer.pieces}
            onChange={(pieces) =>
              set({ pieces, cash: moneyDigits(worthOf(pieces), store.currency), carried: false })
            }
          />
        )}
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
          onChange={({ currentTarget: { checked } }) =>
            setDrawer((now) =>
              checked && previous
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
        {slipsOpen && <SlipCounts slips={drawer} onChange={set} />}
        <Button
          variant="subtle"
          color="gray"
          h={48}
          justify="space-between"
          rightSection={<IconChevronDown size={18} />}
          onClick={() => setDetailsOpen(!detailsOpen)}
          aria-expanded={detailsOpen}
          data-testid="opening-details"
        >
          {t('shift.details')}
        </Button>
        {detailsOpen && (
          <OpeningDetailsFields
            details={details}
            onChange={(change) => {
              setDetails((now) => ({ ...now, ...change }));
              // What another warehouse's shift left is not in this drawer.
              if (change.warehouseId !== undefined) set({ carried: false });
            }}
            onTemplate={setLabel}
          />
        )}
        {refused && !isConfirmedSince && (
          <div data-testid="shift-refused">
            <Refused refusal={refused} />
          </div>
        )}
        <Button
          type="submit"
          h={60}
          fz="lg"
          loading={busy}
          disabled={openingCash === undefined || label.trim() === ''}
          leftSection={<IconDoorEnter size={22} />}
          data-walk
          data-testid="open-shift-submit"
        >
          {t('shift.open')}
        </Button>
      </Stack>
    </form>
  );
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

// The shifts of all lanes of the store, for whoever may see them: those that are open, and what the closed ones came to.
import { Badge, Group, NativeSelect, Skeleton, Table, Text, Title, UnstyledButton } from '@mantine/core';
import type { Staff } from '@evertill/schemas';
import { useSearchParams } from 'react-router';
import { useText } from '../../ui/language.ts';
import { laneName } from '../../workplace/lane-name.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { useCashier } from '../cashier-context.ts';
import type { JustClosed } from '../shift/just-closed.ts';
import { useStaff } from '../../workplace/use-staff.ts';
import { overShortAtClose } from './over-short.ts';
import { dayChoices, readShifts, shiftStates, writeShifts } from './shift-address.ts';
import type { AskedShifts } from './shift-address.ts';
import { ShiftSheet } from './shift-sheet.tsx';
import classes from './store-shifts.module.css';
import { useStoreShifts } from './use-store-shifts.ts';
import type { StoreShift } from './use-store-shifts.ts';

export interface StoreShiftsProps {
  readonly closed: JustClosed;
  /** Somebody wants to count the drawer of one of them. */
  readonly onCloseShift: (shiftId: string) => void;
}

export function StoreShifts({ closed, onCloseShift }: StoreShiftsProps) {
  const t = useText('cashier');
  const arriving = useArriving('work_shift');
  const { store } = useCashier();
  const people = useStaff();
  const [address, setAddress] = useSearchParams();
  const asked = readShifts(address);
  const shifts = useStoreShifts(asked);
  const ask = (change: Partial<AskedShifts>) =>
    setAddress(writeShifts({ ...readShifts(address), ...change }), { replace: true });

  return (
    <section className={classes.column} aria-label={t('shifts.title')} data-testid="store-shifts">
      <Title order={1} size="h2">
        {t('shifts.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('shifts.hint')}
      </Text>
      <Group mb="sm" align="flex-end">
        <NativeSelect
          label={t('shifts.state')}
          value={asked.state}
          onChange={(event) => ask({ state: event.currentTarget.value as AskedShifts['state'] })}
          data={shiftStates.map((one) => ({ value: one, label: t(`shifts.${one || 'anyState'}`) }))}
          data-testid="shifts-state"
        />
        <NativeSelect
          label={t('shifts.lane')}
          value={asked.laneId}
          onChange={(event) => ask({ laneId: event.currentTarget.value })}
          data={[
            { value: '', label: t('shifts.anyLane') },
            ...store.lanes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          data-testid="shifts-lane"
        />
        <NativeSelect
          label={t('shifts.since')}
          value={String(asked.days)}
          onChange={(event) => ask({ days: Number(event.currentTarget.value) as AskedShifts['days'] })}
          data={dayChoices.map((count) => ({
            value: String(count),
            label: count === 0 ? t('shifts.always') : t('shifts.days', { count }),
          }))}
          data-testid="shifts-days"
        />
      </Group>
      <Text role="status" c="dimmed" size="sm" mb="xs" data-testid="shifts-count" data-count={shifts?.length}>
        {shifts &&
          (shifts.length === 0
            ? (arriving ?? t('shifts.none'))
            : t('shifts.found', { count: shifts.length }))}
      </Text>
      {!shifts && <Skeleton h={240} />}
      {shifts && shifts.length > 0 && (
        <Table.ScrollContainer minWidth={720} className={classes.frame!}>
          <Table aria-label={t('shifts.title')} verticalSpacing="sm" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('shifts.shift')}</Table.Th>
                <Table.Th>{t('shifts.lane')}</Table.Th>
                <Table.Th>{t('shifts.opened')}</Table.Th>
                <Table.Th>{t('shifts.ended')}</Table.Th>
                <Table.Th>{t('shifts.state')}</Table.Th>
                <Table.Th ta="end">{t('shifts.drawer')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shifts.map((one) => (
                <ShiftRow
                  key={one.shift.id}
                  of={one}
                  people={people}
                  onShow={() => ask({ shiftId: one.shift.id })}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {asked.shiftId !== '' && (
        <ShiftSheet
          shiftId={asked.shiftId}
          people={people}
          unpaidCash={closed.closedId === asked.shiftId ? closed.unpaidCash : 0}
          onCloseShift={() => onCloseShift(asked.shiftId)}
          onClose={() => ask({ shiftId: '' })}
        />
      )}
    </section>
  );
}

interface ShiftRowProps {
  readonly of: StoreShift;
  readonly people: ReadonlyMap<string, Staff>;
  readonly onShow: () => void;
}

function ShiftRow({ of: { shift, isWaiting }, people, onShow }: ShiftRowProps) {
  const t = useText('cashier');
  const money = useMoney();
  const clock = useClock();
  const { store } = useCashier();
  const { id, shift_label, pos_register_id, opened_at, closed_at, status, contested, z_number } = shift;
  const by = (at: string, personId: string) =>
    t('shifts.by', { time: clock(at), name: people.get(personId)?.name ?? '' });
  const overShort = overShortAtClose(shift);
  return (
    <Table.Tr data-testid="store-shift" data-id={id} data-status={status} onClick={onShow}>
      <Table.Td>
        <UnstyledButton className={classes.name!} onClick={onShow} data-testid="store-shift-open">
          <bdi>{shift_label}</bdi>
        </UnstyledButton>
        {z_number > 0 && (
          <Text span size="sm" c="dimmed">
            {' '}
            {t('shifts.z', { number: z_number })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <bdi>{laneName(store, pos_register_id)}</bdi>
      </Table.Td>
      <Table.Td>{by(opened_at, shift.opened_by_vendor_employee_id)}</Table.Td>
      <Table.Td>{closed_at === null ? '' : by(closed_at, shift.closed_by_vendor_employee_id)}</Table.Td>
      <Table.Td>
        <Group gap={4}>
          <Badge variant="light" tt="none" color={status === 'open' ? 'evergreen' : 'gray'}>
            {t(`shifts.${status}`)}
          </Badge>
          {contested && (
            <Badge variant="light" tt="none" color="red">
              {t('shifts.contested')}
            </Badge>
          )}
          {isWaiting && (
            <Badge variant="light" tt="none" color="yellow" data-testid="shift-waiting">
              {t('shifts.waiting')}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td ta="end" data-testid="shift-over-short" data-minor={overShort}>
        {overShort !== undefined && (overShort === 0 ? t('report.exact') : money(overShort))}
      </Table.Td>
    </Table.Tr>
  );
}

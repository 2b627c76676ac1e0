// To which shift a parked sale belongs. The server places it there, with its own content and time.
import { findStoreShifts } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { Alert, Button, Modal, NativeSelect, Stack } from '@mantine/core';
import { orderReply } from '@evertill/schemas';
import type { WorkShift } from '@evertill/schemas';
import { useCallback, useState } from 'react';
import type { FormEvent } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { laneName } from '../../workplace/lane-name.ts';
import { useClock, useFound } from '../../workplace/store-context.ts';
import { useCashier } from '../cashier-context.ts';
import { likeliestFirst } from './likely-shifts.ts';
import type { ParkedOrder } from './parked-order.ts';

export interface AttributeDialogProps {
  readonly parked: ParkedOrder;
  /** The server has been asked to place it: what is parked may be something else now. */
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** Looked back from the sale, ms: a shift is not open for a month. */
const before = 31 * 86_400_000;

export function AttributeDialog({ parked, onAsked, onClose }: AttributeDialogProps) {
  const t = useText('cashier');
  const { documents } = useTill();
  const { store } = useCashier();
  const clock = useClock();
  useFocusBack();
  const ask = useCallback(async () => {
    const since = new Date(Date.parse(parked.captured_at) - before).toISOString();
    return likeliestFirst(await findStoreShifts(documents, { since, laneId: '', state: '' }), parked);
  }, [documents, parked]);
  const shifts = useFound('work_shift', ask);
  const [chosen, choose] = useState('');
  const { busy, problems, change } = useServerDoor({});
  const shift = shifts?.find(({ id }) => id === chosen);

  function say({ shift_label: label, pos_register_id, opened_at, closed_at }: WorkShift): string {
    const known = { label, lane: laneName(store, pos_register_id), from: clock(opened_at) };
    return closed_at === null
      ? t('parked.open', known)
      : t('parked.closed', { ...known, to: clock(closed_at) });
  }

  async function place(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!shift) return;
    const placed = await change({
      method: 'POST',
      path: `/vendor/point-of-sale/parked-orders/${encodeURIComponent(parked.id)}/attribute`,
      body: { vendor_work_shift_id: shift.id },
      reply: orderReply,
      done: t('parked.done', { code: parked.display_code, label: shift.shift_label }),
    });
    // Whatever comes of it: another manager may have been first.
    onAsked();
    if (placed) onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('parked.title', { code: parked.display_code })}
      data-testid="parked"
    >
      <form onSubmit={(event) => void place(event)}>
        <Stack>
          {shifts?.length === 0 ? (
            <Alert color="yellow">{t('parked.noShift')}</Alert>
          ) : (
            <NativeSelect
              label={t('parked.shift')}
              value={chosen}
              onChange={(event) => choose(event.currentTarget.value)}
              data={[
                { value: '', label: '' },
                ...(shifts ?? []).map((one) => ({ value: one.id, label: say(one) })),
              ]}
              data-autofocus
              data-testid="parked-shift"
            />
          )}
          <ProblemNote text={problems.form} />
          <Button type="submit" h={56} loading={busy} disabled={!shift} data-testid="parked-confirm">
            {t('parked.confirm')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

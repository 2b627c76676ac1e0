// In front of the week: a weekly window that is added, changed or taken away. Whoever may only read sees what it is.
import { Divider, Drawer, Stack } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { AskedTwice } from '../schedule/asked-twice.tsx';
import { withoutSlot } from './slot-draft.ts';
import { SlotForm } from './slot-form.tsx';
import type { SlotFormProps } from './slot-form.tsx';
import { useSlotsDoor } from './use-slots-door.ts';

export interface SlotDrawerProps extends Omit<SlotFormProps, 'readOnly' | 'onOther' | 'onDone'> {
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function SlotDrawer({ mayWrite, onChanged, onClose, ...form }: SlotDrawerProps) {
  const t = useText('manager');
  const { opened } = form;
  useFocusBack();
  /** As the week stood when this came in front of it, until somebody is told that it has become another. */
  const [seen, setSeen] = useState<typeof form.slots | undefined>(form.slots);
  const slots = seen ?? form.slots;
  const { busy, problems, replace } = useSlotsDoor(other);

  function other(): void {
    setSeen(undefined);
    onChanged();
  }

  function done(): void {
    onClose();
    onChanged();
  }

  async function remove(): Promise<void> {
    if (opened.kind === 'new') return;
    const { slot } = opened;
    const ofTemplate = slots.filter((one) => one.shift_template_id === slot.shift_template_id);
    const wanted = withoutSlot(ofTemplate, slot);
    if (await replace(slot.shift_template_id, ofTemplate, wanted, t('weeklySlot.removed'))) done();
  }

  return (
    <Drawer
      opened
      position="right"
      size="md"
      title={t(opened.kind === 'new' ? 'weeklySlot.new' : 'weeklySlot.one')}
      onClose={onClose}
      data-testid="slot-drawer"
    >
      <Stack>
        <SlotForm {...form} slots={slots} onOther={other} readOnly={!mayWrite} onDone={done} />
        {mayWrite && opened.kind === 'stored' && (
          <>
            <Divider />
            <AskedTwice
              words={{
                remove: t('plannedShift.remove'),
                hint: t('weeklySlot.removeHint'),
                keep: t('weeklySlot.keep'),
                sure: t('weeklySlot.removeSure'),
              }}
              busy={busy}
              problem={problems.form ?? problems.end_time ?? problems.vendor_employee_id}
              onRemove={() => void remove()}
              testId="slot-remove"
            />
          </>
        )}
      </Stack>
    </Drawer>
  );
}

// In front of the week: a shift that is published, changed, traded or taken away. Whoever may only read sees what it is.
import { Divider, Drawer, Stack, Text } from '@mantine/core';
import type { ScheduleReply } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useReferences } from '../references/use-references.ts';
import { RemoveShift } from './remove-shift.tsx';
import type { OpenedShift } from './shift-draft.ts';
import { ShiftForm } from './shift-form.tsx';
import { isAuto } from './template-note.ts';
import { TradePart } from './trade-part.tsx';

export interface ShiftDrawerProps {
  readonly opened: OpenedShift;
  readonly schedule: ScheduleReply;
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function ShiftDrawer({ opened, schedule, mayWrite, onChanged, onClose }: ShiftDrawerProps) {
  const t = useText('manager');
  const titles = {
    new: 'plannedShift.new',
    chip: 'plannedShift.chip',
    published: 'plannedShift.one',
  } as const;
  return (
    <Drawer
      opened
      position="right"
      size="md"
      title={t(titles[opened.kind])}
      onClose={onClose}
      data-testid="shift-drawer"
    >
      <Stack>
        <Origin opened={opened} />
        <ShiftForm
          opened={opened}
          schedule={schedule}
          readOnly={!mayWrite}
          onChanged={onChanged}
          onDone={onClose}
        />
        {mayWrite && opened.kind === 'published' && (
          <>
            <Divider />
            <TradePart shift={opened.shift} schedule={schedule} onDone={onClose} />
            <Divider />
            <RemoveShift shift={opened.shift} onDone={onClose} />
          </>
        )}
      </Stack>
    </Drawer>
  );
}

function Origin({ opened }: { readonly opened: OpenedShift }) {
  const t = useText('manager');
  const { documents } = useReferences('shift_template');
  if (opened.kind === 'chip')
    return (
      <Text c="dimmed">{t('plannedShift.chipHint', { template: opened.chip.shift_template_name })}</Text>
    );
  if (opened.kind === 'new' || !isAuto(opened.shift)) return null;
  const template = documents.find(({ id }) => id === opened.shift.shift_template_id);
  return (
    <Text c="dimmed">
      {t('plannedShift.fromTemplate', { template: template?.name ?? t('plannedShift.otherTemplate') })}
    </Text>
  );
}

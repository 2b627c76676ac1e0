// The lanes of the store: its cash drawers, what each sells, and which till stands at it. Made, renamed and removed without a
// network too.
import { useCollection, useTill } from '@evertill/client-core/react';
import { Text } from '@mantine/core';
import type { WorkShift } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useIsOwner } from '../../workplace/use-may.ts';
import { holderOf } from '../../workplace/way-in/lane-holder.ts';
import { GiveLane } from './give-lane.tsx';
import { LaneForm } from './lane-form.tsx';
import { Section } from './section.tsx';
import classes from './settings-page.module.css';

const openShifts = { selector: { status: { $eq: 'open' } } };

export function LanesPart({ readOnly }: { readonly readOnly: boolean }) {
  const t = useText('manager');
  const { laneId } = useTill();
  const { lanes, lane_leases } = useStore();
  const { documents } = useCollection<WorkShift>('work_shift', openShifts);
  const busy = new Set(documents.map(({ pos_register_id }) => pos_register_id));
  const isOwner = useIsOwner();
  const why = (id: string) => (busy.has(id) ? t('lane.open') : id === laneId ? t('lane.here') : '');
  return (
    <>
      <Text c="dimmed" size="sm">
        {t('lane.hint')}
      </Text>
      {lanes.length === 0 && <Text data-testid="no-lanes">{t('lane.none')}</Text>}
      <div className={classes.parts} data-testid="lanes">
        {lanes.map((lane) => {
          const lease = holderOf({ lane_leases }, lane.id);
          return (
            <Section key={lane.id} title={<bdi>{lane.name}</bdi>}>
              <LaneForm lane={lane} lease={lease} readOnly={readOnly} whyKept={why(lane.id)} />
              {isOwner && lease && <GiveLane lane={lane} lease={lease} />}
            </Section>
          );
        })}
        {!readOnly && (
          <Section title={t('lane.new')}>
            <LaneForm lane={undefined} lease={undefined} readOnly={false} whyKept="" />
          </Section>
        )}
      </div>
    </>
  );
}

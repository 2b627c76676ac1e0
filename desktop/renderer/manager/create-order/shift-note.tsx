// Which shift the order will belong to; or why it cannot be ordered here, and the way to where that is put right.
import type { OwnShift } from '@evertill/client-core';
import { useDocument, useTill } from '@evertill/client-core/react';
import { Alert, Button } from '@mantine/core';
import type { Staff } from '@evertill/schemas';
import { IconAlertTriangle, IconClock, IconDoorEnter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { laneName } from '../../workplace/lane-name.ts';
import { useStore } from '../../workplace/store-context.ts';
import classes from './create-order.module.css';

export function ShiftNote({ own }: { readonly own: OwnShift | undefined }) {
  const t = useText('manager');
  const store = useStore();
  const { laneId } = useTill();
  const opener = own?.kind === 'others' ? own.shift.opened_by_vendor_employee_id : '';
  const person = useDocument<Staff>('staff', opener)?.name;
  if (laneId === '')
    return (
      <NoOrder
        kind="lane"
        title={t('createOrder.noLane')}
        text={t('createOrder.noLaneText')}
        way={t('frame.useAsTill')}
      />
    );
  if (!own) return null;
  const laneOf = (id: string) => laneName(store, id);
  const here = laneOf(laneId);
  switch (own.kind) {
    case 'open': {
      const { shift_label: label, pos_register_id } = own.shift;
      return (
        <div className={classes.shift} data-testid="own-shift" data-shift={own.shift.id}>
          <IconClock size={16} aria-hidden />
          {t('createOrder.inShift', { label, lane: laneOf(pos_register_id) })}
        </div>
      );
    }
    case 'none':
      return (
        <NoOrder
          kind="none"
          title={t('createOrder.noShift')}
          text={t('createOrder.noShiftText')}
          way={t('createOrder.openShift')}
        />
      );
    case 'elsewhere': {
      const lane = laneOf(own.shift.pos_register_id);
      return (
        <NoOrder
          kind="elsewhere"
          title={t('createOrder.elsewhere', { lane })}
          text={t('createOrder.elsewhereText', { here, lane })}
          way={t('createOrder.toShifts')}
        />
      );
    }
    case 'others':
      return (
        <NoOrder
          kind="others"
          title={
            person === undefined
              ? t('createOrder.others', { lane: here })
              : t('createOrder.othersBy', { lane: here, person })
          }
          text={t('createOrder.othersText')}
          way={t('createOrder.toShifts')}
        />
      );
  }
}

interface NoOrderProps {
  readonly kind: Exclude<OwnShift['kind'], 'open'> | 'lane';
  readonly title: string;
  readonly text: string;
  readonly way: string;
}

function NoOrder({ kind, title, text, way }: NoOrderProps) {
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle />}
      title={<bdi>{title}</bdi>}
      role="alert"
      style={{ flexShrink: 0 }}
      data-testid="no-order"
      data-kind={kind}
    >
      {text}
      <div>
        <Button
          component={Link}
          to="/point-of-sale/work-shift"
          variant="default"
          h={48}
          mt="sm"
          leftSection={<IconDoorEnter size={20} />}
          data-testid="to-shifts"
        >
          {way}
        </Button>
      </div>
    </Alert>
  );
}

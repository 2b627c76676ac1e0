// The shift of this lane: opening one, what the open one is, closing it, and the reports of those that are closed. Whoever
// manages the orders of the store sees the shifts of all its lanes here as well.
import { findShift } from '@evertill/client-core';
import type { OpenShift } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { SegmentedControl } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useFound } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';
import { StoreShifts } from '../store-shifts/store-shifts.tsx';
import type { JustClosed } from './just-closed.ts';
import { ClosedShift } from './closed-shift.tsx';
import { CloseShiftForm } from './close-shift-form.tsx';
import { CurrentShift } from './current-shift.tsx';
import { OpenShiftForm } from './open-shift-form.tsx';
import { PastShifts } from './past-shifts.tsx';
import classes from './shift-page.module.css';
import { useOpenShift } from './use-open-shift.ts';
import { useShiftStanding } from './use-shift-standing.ts';
import { useZReports } from './use-z-reports.ts';

export function ShiftPage() {
  const seesStore = useMay('write', 'order') === true;
  const [address] = useSearchParams();
  const ofStore = seesStore && address.get('of') === 'store';
  return (
    <div className={classes.page} data-testid="shift-page">
      {seesStore && <Whose ofStore={ofStore} />}
      {ofStore ? <OfStore /> : <OfLane />}
    </div>
  );
}

function Whose({ ofStore }: { readonly ofStore: boolean }) {
  const t = useText('cashier');
  const [, setAddress] = useSearchParams();
  return (
    <SegmentedControl
      className={classes.whose!}
      size="md"
      value={ofStore ? 'store' : 'lane'}
      onChange={(of) => setAddress(of === 'store' ? { of } : {})}
      data={[
        { value: 'lane', label: t('shifts.thisLane') },
        { value: 'store', label: t('shifts.wholeStore') },
      ]}
      aria-label={t('shifts.view')}
      data-testid="whose-shifts"
    />
  );
}

function OfStore() {
  const [closingId, setClosingId] = useState('');
  const [closed, setClosed] = useState(noneClosed);
  const end = (now: JustClosed) => {
    setClosed(now);
    setClosingId('');
  };
  if (closingId !== '')
    return <CloseOne key={closingId} shiftId={closingId} onClosed={end} onBack={() => setClosingId('')} />;
  return <StoreShifts closed={closed} onCloseShift={setClosingId} />;
}

interface CloseOneProps {
  readonly shiftId: string;
  readonly onClosed: (closed: JustClosed) => void;
  readonly onBack: () => void;
}

function CloseOne({ shiftId, onClosed, onBack }: CloseOneProps) {
  const till = useTill();
  const ask = useCallback(() => findShift(till, shiftId), [till, shiftId]);
  const shift = useFound('work_shift', ask);
  const standing = useShiftStanding(shiftId);
  if (!shift || !standing) return <div className={classes.card} aria-busy="true" />;
  return (
    <div className={classes.card} data-wide>
      <CloseShiftForm
        shift={shift}
        standing={standing}
        onClosed={(closedId) => onClosed({ closedId, unpaidCash: standing.unpaidCash })}
        onBack={onBack}
      />
    </div>
  );
}

const noneClosed: JustClosed = { closedId: '', unpaidCash: 0 };

function OfLane() {
  const shift = useOpenShift();
  const reports = useZReports();
  const [{ closedId, unpaidCash }, setClosed] = useState(noneClosed);
  const closed = reports?.find(({ id }) => id === closedId);
  return (
    <>
      {closed && (
        <div className={classes.card}>
          <ClosedShift shift={closed} unpaidCash={unpaidCash} onNext={() => setClosed(noneClosed)} />
        </div>
      )}
      {!closed && shift === null && closedId === '' && (
        <div className={classes.card}>
          <OpenShiftForm />
        </div>
      )}
      {!closed && shift && <Running key={shift.id} shift={shift} onClosed={setClosed} />}
      {!closed && reports && <PastShifts shifts={reports} />}
    </>
  );
}

interface RunningProps {
  readonly shift: OpenShift;
  readonly onClosed: (closed: JustClosed) => void;
}

function Running({ shift, onClosed }: RunningProps) {
  const standing = useShiftStanding(shift.id);
  const [closing, setClosing] = useState(false);
  // Nothing to press before all of it is there: what comes later would push a key away under a finger.
  if (!standing) return <div className={classes.card} aria-busy="true" />;
  return (
    <div className={classes.card} data-wide={closing}>
      {closing ? (
        <CloseShiftForm
          shift={shift}
          standing={standing}
          onClosed={(closedId) => onClosed({ closedId, unpaidCash: standing.unpaidCash })}
          onBack={() => setClosing(false)}
        />
      ) : (
        <CurrentShift shift={shift} standing={standing} onClose={() => setClosing(true)} />
      )}
    </div>
  );
}

// The shift of this lane: opening one, what the open one is, closing it, and the reports of those that are closed.
import type { OpenShift } from '@evertill/client-core';
import { useState } from 'react';
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
  const shift = useOpenShift();
  const reports = useZReports();
  const [closedId, setClosedId] = useState('');
  const closed = reports?.find(({ id }) => id === closedId);
  return (
    <div className={classes.page} data-testid="shift-page">
      {closed && (
        <div className={classes.card}>
          <ClosedShift shift={closed} onNext={() => setClosedId('')} />
        </div>
      )}
      {!closed && shift === null && closedId === '' && (
        <div className={classes.card}>
          <OpenShiftForm />
        </div>
      )}
      {!closed && shift && <Running key={shift.id} shift={shift} onClosed={setClosedId} />}
      {!closed && reports && <PastShifts shifts={reports} />}
    </div>
  );
}

interface RunningProps {
  readonly shift: OpenShift;
  readonly onClosed: (shiftId: string) => void;
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
          onClosed={onClosed}
          onBack={() => setClosing(false)}
        />
      ) : (
        <CurrentShift shift={shift} standing={standing} onClose={() => setClosing(true)} />
      )}
    </div>
  );
}

// The shift of this lane: opening one, or what the open one is.
import { useOpenShift } from './use-open-shift.ts';
import { CurrentShift } from './current-shift.tsx';
import { OpenShiftForm } from './open-shift-form.tsx';
import classes from './shift-page.module.css';

export function ShiftPage() {
  const shift = useOpenShift();
  return (
    <div className={classes.page} data-testid="shift-page">
      <div className={classes.card}>
        {shift === null && <OpenShiftForm />}
        {shift && <CurrentShift shift={shift} />}
      </div>
    </div>
  );
}

// The key that does what the button does, written on the button.
import classes from './key-cap.module.css';

export interface KeyCapProps {
  readonly children: string;
  /** What it does, where that has a name. */
  readonly action?: string;
  /** `corner`: at the foot of a button that has room for its picture only. `line`: below its name. */
  readonly at?: 'side' | 'corner' | 'line';
}

export function KeyCap({ children, action, at = 'side' }: KeyCapProps) {
  return (
    <kbd className={classes.cap} aria-hidden="true" data-action={action} data-at={at}>
      {children}
    </kbd>
  );
}

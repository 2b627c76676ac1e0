// The key that does what the button does, written on the button.
import classes from './key-cap.module.css';

export function KeyCap({ children }: { readonly children: string }) {
  return (
    <kbd className={classes.cap} aria-hidden="true">
      {children}
    </kbd>
  );
}

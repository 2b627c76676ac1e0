// Escape leaves what is on a screen, unless a dialog is in front: then the key is the dialog's. It is heard here first, since a
// dialog that it closes is gone when what is behind hears it.
import { useEffect, useEffectEvent } from 'react';
import { isBehindDialog } from './behind-dialog.ts';

/** A field knows itself what the key means in it. */
export function useEscape(onEscape: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.target instanceof HTMLInputElement || isBehindDialog()) return;
    event.preventDefault();
    onEscape();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

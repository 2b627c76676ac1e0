// A screen says what can be done on it now: by the key in force, and from the command palette.
import { useLayoutEffect, useRef } from 'react';
import type { Handlers } from './action-board.ts';
import { actionBoard } from './window-keys.ts';

/** `inFront`: for a dialog, which hears its keys while what is behind it does not, and for what is heard over any. */
export function useActionKeys(handlers: Handlers, { inFront = false } = {}): void {
  // A key pressed right after a change on the screen meets what is on the screen.
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useLayoutEffect(() => actionBoard.offer({ handlers: () => latest.current, inFront }), [inFront]);
}

// What the printer alone shows: it stands beside the app. One at a time may be there.
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

export function Printed({ children }: { readonly children: ReactNode }) {
  return createPortal(children, printRoom());
}

function printRoom(): Element {
  const known = document.querySelector('body > [data-print]');
  if (known) return known;
  const room = document.createElement('div');
  room.setAttribute('data-print', '');
  return document.body.appendChild(room);
}

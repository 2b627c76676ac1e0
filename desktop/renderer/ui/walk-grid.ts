// Arrow keys go from button to button as they stand on the screen: to the nearest in that direction.
import type { KeyboardEvent } from 'react';

interface Way {
  readonly along: 'x' | 'y';
  readonly sign: 1 | -1;
}

const ways: Readonly<Record<string, Way>> = {
  ArrowRight: { along: 'x', sign: 1 },
  ArrowLeft: { along: 'x', sign: -1 },
  ArrowDown: { along: 'y', sign: 1 },
  ArrowUp: { along: 'y', sign: -1 },
};

/** For the `onKeyDown` of what holds the buttons; those with `tabindex=-1` are passed over. */
export function walkGrid(event: KeyboardEvent<HTMLElement>): void {
  const way = ways[event.key];
  const { target, currentTarget } = event;
  if (!way || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const from = middleOf(target);
  const buttons = currentTarget.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])');
  let best: { readonly button: HTMLElement; readonly far: number } | undefined;
  for (const button of buttons) {
    const to = middleOf(button);
    const other = way.along === 'x' ? 'y' : 'x';
    const ahead = (to[way.along] - from[way.along]) * way.sign;
    if (button === target || ahead < 4) continue;
    // Straight on before across.
    const far = ahead + 4 * Math.abs(to[other] - from[other]);
    if (!best || far < best.far) best = { button, far };
  }
  if (!best) return;
  event.preventDefault();
  event.stopPropagation();
  best.button.focus();
}

function middleOf(element: HTMLElement): { readonly x: number; readonly y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

// The keyboard in the rows of the inbox: arrows go from row to row, and the focus stays in the list when a row goes away.
// The parts of a row carry `data-part`; every row can be chosen.
import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** For the `onKeyDown` of the list: to the same part of the row above or below. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key];
  const { target, currentTarget } = event;
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const row = target instanceof HTMLElement ? target.closest('li') : null;
  const rows = [...currentTarget.querySelectorAll('li')];
  const next = row && rows[rows.indexOf(row) + by];
  if (!next) return;
  event.preventDefault();
  partOf(next, (target as HTMLElement).dataset['part'])?.focus();
}

/** Before a row goes away, or a part of it, when it `stays`. Where it was the last one, the tab has the focus. */
export function focusBeside(row: HTMLElement | null, stays = false): void {
  if (!row) return;
  const beside = stays ? row : (row.nextElementSibling ?? row.previousElementSibling);
  const tab = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
  (beside instanceof HTMLElement ? partOf(beside, 'pick') : tab)?.focus();
}

function partOf(row: HTMLElement, part = 'pick'): HTMLElement | null {
  const find = (name: string) => row.querySelector<HTMLElement>(`[data-part="${name}"]`);
  return find(part) ?? find('pick');
}

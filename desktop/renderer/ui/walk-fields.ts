// A form that is filled in with the numeric keyboard alone: Enter and the arrows go from field to field, and behind the
// last field comes the button. Fields and button carry `data-walk`; the form listens.
import type { FocusEvent, KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

export function walkFields(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const by = steps[key];
  if (by === undefined || !(target instanceof HTMLInputElement) || !('walk' in target.dataset)) return;
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('[data-walk]:not(:disabled)')];
  event.preventDefault();
  fields[fields.indexOf(target) + by]?.focus();
}

/** What stands in the field is written over by the next digit. */
export function selectAll(event: FocusEvent<HTMLInputElement>): void {
  event.currentTarget.select();
}

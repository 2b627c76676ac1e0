// Which columns of a list are shown: the person's choice, remembered on this device.
import { useMemo, useState } from 'react';
import { Remembered } from '../../platform/remembered.ts';
import type { Column } from './column.ts';

export interface ChosenColumns<Row> {
  readonly shown: readonly Column<Row>[];
  readonly isShown: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

/** `list` names it: `products`. `columns` that stay the same are the same ones shown. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]): ChosenColumns<Row> {
  const remembered = useMemo(() => new Remembered(`columns/${list}`, strings), [list]);
  const [chosen, setChosen] = useState(() => remembered.get());
  const ids = useMemo(
    () => new Set(chosen ?? columns.filter(({ extra }) => !extra).map(({ id }) => id)),
    [chosen, columns],
  );
  const shown = useMemo(() => columns.filter(({ id, fixed }) => fixed || ids.has(id)), [columns, ids]);
  const isShown = (id: string) => ids.has(id);
  return {
    shown,
    isShown,
    toggle(id) {
      const next = isShown(id) ? [...ids].filter((one) => one !== id) : [...ids, id];
      remembered.set(next);
      setChosen(next);
    },
  };
}

function strings(stored: unknown): readonly string[] | undefined {
  return Array.isArray(stored) && stored.every((one) => typeof one === 'string') ? stored : undefined;
}

// The first column of a list whose rows can be picked.
import { Checkbox } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import { useMemo } from 'react';
import { useText } from '../../../ui/language.ts';
import type { Column } from '../../../tables/list/column.ts';
import { isPicked, toggled } from './picked.ts';
import type { Picked } from './picked.ts';
import classes from './bulk-page.module.css';

/** `onPick` is stable. */
export function usePickColumn(picked: Picked, onPick: (picked: Picked) => void): Column<Product> {
  const t = useText('manager');
  return useMemo(() => pickColumn(picked, onPick, t), [picked, onPick, t]);
}

function pickColumn(
  picked: Picked,
  onPick: (picked: Picked) => void,
  t: ReturnType<typeof useText<'manager'>>,
): Column<Product> {
  return {
    id: 'pick',
    title: t('bulk.column.pick'),
    show: ({ id, name }) => (
      // The row itself opens the product.
      <label className={classes.pick} onClick={(event) => event.stopPropagation()}>
        <Checkbox
          aria-label={t('bulk.pick', { name })}
          checked={isPicked(picked, id)}
          onChange={() => onPick(toggled(picked, id))}
          data-testid="pick"
        />
      </label>
    ),
    text: () => null,
    width: '2rem',
  };
}

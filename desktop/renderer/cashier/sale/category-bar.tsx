// The categories, as a row of keys.
import { UnstyledButton } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { hueOf } from './item-face.ts';
import { useCategories } from './use-catalog.ts';
import classes from './category-bar.module.css';

export interface CategoryBarProps {
  /** Blank: all. */
  readonly chosen: string;
  readonly onChoose: (categoryId: string) => void;
}

export function CategoryBar({ chosen, onChoose }: CategoryBarProps) {
  const t = useText('cashier');
  const categories = useCategories();
  if (categories.length === 0) return null;
  return (
    <div className={classes.bar}>
      {[{ id: '', name: t('sale.all') }, ...categories].map(({ id, name }) => (
        <UnstyledButton
          key={id}
          className={classes.category}
          style={id === '' ? undefined : { '--hue': hueOf(id) }}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          data-testid="category"
        >
          {name}
        </UnstyledButton>
      ))}
    </div>
  );
}

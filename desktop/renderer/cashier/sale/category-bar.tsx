// The categories and the pages of quick keys, as a row of keys.
import type { QuickKeyPage } from '@evertill/client-core';
import { UnstyledButton } from '@mantine/core';
import { IconBolt, IconPencil, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../ui/language.ts';
import { walkGrid } from '../../ui/walk-grid.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { hueOf } from '../../workplace/basket/item-face.ts';
import { everything, isShelf } from './shelf.ts';
import type { Shelf } from './shelf.ts';
import { useCategories } from '../../workplace/categories.ts';
import classes from './category-bar.module.css';

export interface CategoryBarProps {
  readonly chosen: Shelf;
  readonly pages: readonly QuickKeyPage[];
  readonly onChoose: (shelf: Shelf) => void;
  /** For whoever may: change the page that is chosen, or begin the first one. */
  readonly onEdit?: (() => void) | undefined;
}

/** Not drawn again for every line of the basket: a shop may have hundreds of categories. */
export const CategoryBar = memo(function CategoryBar({ chosen, pages, onChoose, onEdit }: CategoryBarProps) {
  const t = useText('cashier');
  const categories = useCategories();
  if (categories.length + pages.length === 0 && !onEdit) return null;
  const tab = (shelf: Shelf, id: string, testId: string, hue: number | undefined, face: ReactNode) => (
    <UnstyledButton
      key={id}
      className={classes.category}
      style={hue === undefined ? undefined : { '--hue': hue }}
      aria-pressed={isShelf(shelf, chosen)}
      onClick={() => onChoose(shelf)}
      data-testid={testId}
    >
      {face}
    </UnstyledButton>
  );
  return (
    <div className={classes.bar} role="group" aria-label={t('quick.pages')} onKeyDown={walkGrid}>
      {tab(everything, '', 'category', undefined, t('sale.all'))}
      {pages.map(({ id, name }, index) =>
        tab(
          { kind: 'page', id },
          id,
          'quick-page',
          undefined,
          <span className={classes.page}>
            <IconBolt size={16} stroke={1.8} aria-hidden />
            <bdi>{name}</bdi>
            {index === 0 && <ActionKey action="sale.quickKeys" />}
          </span>,
        ),
      )}
      {onEdit && (
        <UnstyledButton
          className={classes.category}
          aria-label={t(chosen.kind === 'page' ? 'quick.edit' : 'quick.newPage')}
          title={t(chosen.kind === 'page' ? 'quick.edit' : 'quick.newPage')}
          onClick={onEdit}
          data-testid="quick-edit"
        >
          {chosen.kind === 'page' ? <IconPencil size={18} /> : <IconPlus size={18} />}
        </UnstyledButton>
      )}
      {categories.map(({ id, name }) => tab({ kind: 'category', id }, id, 'category', hueOf(id), name))}
    </div>
  );
});

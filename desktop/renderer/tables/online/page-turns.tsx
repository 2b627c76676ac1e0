// Turns the pages of a list of the server; nothing where there is one page.
import { Pagination } from '@mantine/core';
import { useText } from '../../ui/language.ts';

export interface PageTurnsProps {
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function PageTurns({ total, page, onPage }: PageTurnsProps) {
  const t = useText('tables');
  if (total <= 1) return null;
  return (
    <Pagination
      aria-label={t('list.pages')}
      size="lg"
      total={total}
      value={page}
      onChange={onPage}
      getControlProps={(control) => ({
        'aria-label': t(control === 'previous' ? 'list.pageBefore' : 'list.pageAfter'),
      })}
    />
  );
}

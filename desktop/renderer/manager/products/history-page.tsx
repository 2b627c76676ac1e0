// A history of one product, page by page; the page stands in the address.
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type * as z from 'zod';
import { useText } from '../../ui/language.ts';
import { ServerTable } from '../../tables/online/server-table.tsx';
import type { ServerColumn } from '../../tables/online/server-table.tsx';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import type { PageSeen, ServerPage } from '../../tables/online/use-server-page.ts';

export interface HistoryPageProps<Row> {
  readonly productId: string;
  /** As its path ends: `selling-price-history`. */
  readonly history: string;
  readonly label: string;
  readonly reply: z.ZodType<ServerPage<Row>>;
  readonly columns: readonly ServerColumn<Row>[];
  readonly rowId: (row: Row, index: number) => string;
  /** Above the table, of the page that is shown: 1 has the newest. */
  readonly picture?: (seen: PageSeen<Row>, page: number) => ReactNode;
}

export function HistoryPage<Row>(props: HistoryPageProps<Row>) {
  const { productId, history, label, reply, columns, rowId, picture } = props;
  const t = useText('manager');
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get('page') ?? 1)) || 1);
  const asked = useServerPage(
    `/vendor/products/${encodeURIComponent(productId)}/${history}?page=${page}`,
    reply,
  );
  return (
    <>
      {asked.seen && picture?.(asked.seen, page)}
      <ServerTable
        label={label}
        columns={columns}
        asked={asked}
        rowId={rowId}
        page={page}
        onPage={(next) =>
          setAddress((before) => {
            const said = new URLSearchParams(before);
            if (next === 1) said.delete('page');
            else said.set('page', String(next));
            return said;
          })
        }
        none={t('history.none')}
      />
    </>
  );
}

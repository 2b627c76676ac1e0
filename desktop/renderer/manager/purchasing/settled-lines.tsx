// The lines of a lot as they are, for whoever changes nothing: settled lots, and people who may only read.
import { toMinor } from '@evertill/schemas';
import { Table } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useMoney, useStore } from '../../workplace/store-context.ts';
import { LineName } from './line-name.tsx';
import { typedQuantity } from './lot-draft.ts';
import type { LotReply } from './lot-state.ts';
import { useLineProducts } from './use-line-products.ts';

export function SettledLines({ lot: { lines } }: { readonly lot: LotReply }) {
  const t = useText('manager');
  const money = useMoney();
  const { currency } = useStore();
  const { nameOf, skuOf } = useLineProducts(lines);
  const amount = (major: number) => money(toMinor(major, currency) ?? 0);
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table aria-label={t('lotLines.title')} verticalSpacing="sm" data-testid="settled-lines">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('lotLines.product')}</Table.Th>
            <Table.Th ta="end">{t('lotLines.quantity')}</Table.Th>
            <Table.Th ta="end">{t('lotLines.cost')}</Table.Th>
            <Table.Th ta="end">{t('lotLines.sum')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => {
            const { id, quantity, unit_cost } = line;
            const cost = toMinor(unit_cost ?? 0, currency) ?? 0;
            return (
              <Table.Tr key={id} data-testid="settled-line">
                <Table.Td>
                  <LineName name={nameOf(line)} sku={skuOf(line)} />
                </Table.Td>
                <Table.Td ta="end">{typedQuantity(quantity)}</Table.Td>
                <Table.Td ta="end">{unit_cost === null ? t('lotLines.noCost') : amount(unit_cost)}</Table.Td>
                <Table.Td ta="end">{unit_cost === null ? '–' : money(Math.round(quantity * cost))}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

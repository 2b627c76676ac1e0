// What this till knows of an item: its codes, variations, tax, how much of it there is, and how old all that is.
import { taxOf } from '@evertill/client-core';
import type { EditMark } from '@evertill/client-core';
import { useDocument } from '@evertill/client-core/react';
import { Table, Text } from '@mantine/core';
import type { PriceAge, Product, Reference } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { plainDecimal } from '../../ui/decimal.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ageOf } from './shown-price-age.ts';
import { useKnownAge, usePriceAge } from './use-price-age.ts';
import { useStockText } from './use-stock-text.ts';

export interface ProductFactsProps {
  readonly product: Product;
  /** This till's own change of it that is on its way or was refused. */
  readonly mark: EditMark | undefined;
}

export function ProductFacts({ product, mark }: ProductFactsProps) {
  const t = useText('cashier');
  const { text, asOf } = useStockText(product.stock);
  const age = usePriceAge(product, mark, useClock());
  const category = useDocument<Reference>('reference', product.category_id)?.name ?? '';
  const tax = useTaxText(product);
  const codes = [...new Set([product.barcode, ...product.barcodes])].filter((code) => code !== '');
  return (
    <>
      <Facts>
        <Fact label={t('product.sku')}>{product.sku_code}</Fact>
        <Fact label={t('product.barcodes')} testId="product-barcodes">
          {codes.join(', ') || '–'}
        </Fact>
        {category !== '' && <Fact label={t('items.category')}>{category}</Fact>}
        <Fact label={t('items.tax')} testId="product-tax">
          {tax}
        </Fact>
        <Fact label={t('product.stock')} note={asOf} testId="product-stock">
          {text}
        </Fact>
        {age !== '' && (
          <Fact label={t('product.price')} testId="product-price-age">
            {age}
          </Fact>
        )}
      </Facts>
      {product.variations.length > 0 && <Variations product={product} />}
    </>
  );
}

function Variations({ product }: { readonly product: Product }) {
  const t = useText('cashier');
  const money = useMoney();
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing={6} aria-label={t('items.variations')} data-testid="product-variations">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('items.variations')}</Table.Th>
            <Table.Th>{t('items.codes')}</Table.Th>
            <Table.Th ta="end">{t('product.price')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {product.variations.map(({ id, name, sku_code, barcodes, price }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <bdi>{name || sku_code}</bdi>
                <Text component="bdi" size="sm" c="dimmed" display="block">
                  {sku_code}
                </Text>
              </Table.Td>
              <Table.Td>{barcodes.join(', ') || '–'}</Table.Td>
              <Table.Td ta="end">
                {money(price)}
                <Age age={ageOf(product, id)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Age({ age }: { readonly age: PriceAge | undefined }) {
  const text = useKnownAge(age, useClock());
  if (text === '') return null;
  return (
    <Text component="bdi" size="sm" c="dimmed" display="block" data-testid="variation-price-age">
      {text}
    </Text>
  );
}

function useTaxText(product: Product): string {
  const t = useText('cashier');
  const money = useMoney();
  const profile = useDocument<Reference>('reference', product.store_tax_id);
  const tax = taxOf(product, profile);
  if (!tax) return t('items.noTax');
  const rate = tax.type === 'flat' ? money(Number(tax.rate)) : `${plainDecimal(String(tax.rate))} %`;
  const name = tax.profile_id === null ? '' : (profile?.name ?? '');
  if (name.includes(rate)) return name;
  return [name, rate].filter((part) => part !== '').join(' · ');
}

// The products of a lot's lines as this device knows them: their names today, and their variations.
import { useCollection } from '@evertill/client-core/react';
import type { Product } from '@evertill/schemas';

export interface NamedLine {
  readonly item_id: string;
  readonly variation_id: string;
  readonly name: string;
  readonly sku_code: string;
}

export interface LineProducts {
  readonly of: (line: NamedLine) => Product | undefined;
  /** With its variation. */
  readonly nameOf: (line: NamedLine) => string;
  readonly skuOf: (line: NamedLine) => string;
}

export function useLineProducts(lines: readonly NamedLine[]): LineProducts {
  const ids = [...new Set(lines.map(({ item_id }) => item_id))].sort();
  const { documents } = useCollection<Product>('product', { selector: { id: { $in: ids } } });
  const products = new Map(documents.map((product) => [product.id, product]));
  const of = ({ item_id }: NamedLine) => products.get(item_id);
  return {
    of,
    nameOf(line) {
      const { name = line.name, variations = [] } = of(line) ?? {};
      const variation = variations.find(({ id }) => id === line.variation_id);
      return variation ? `${name} · ${variation.name}` : name;
    },
    skuOf: (line) => of(line)?.sku_code ?? line.sku_code,
  };
}

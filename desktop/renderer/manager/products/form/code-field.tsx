// The barcodes of a product or of a variation. Other items may carry the same code; then the form says which do.
import { useCollection } from '@evertill/client-core/react';
import { TagsInput } from '@mantine/core';
import type { Barcode, Product } from '@evertill/schemas';
import { useText } from '../../../ui/language.ts';
import { hintBelow } from './bound-fields.tsx';

export interface CodeFieldProps {
  readonly name: string;
  readonly productId: string;
  readonly codes: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
  readonly error: string | undefined;
  readonly testId: string;
}

export function CodeField({ name, productId, codes, onChange, error, testId }: CodeFieldProps) {
  const t = useText('manager');
  const rows = useCollection<Barcode>('barcode', { selector: { code: { $in: [...codes] } } }).documents;
  const ids = [...new Set(rows.map((row) => row.product_id))].filter((id) => id !== productId);
  const others = useCollection<Product>('product', { selector: { id: { $in: ids } } }).documents;
  const names = others.map((one) => one.name).join(', ');
  return (
    <TagsInput
      name={name}
      label={t('productForm.field.barcodes')}
      description={names === '' ? t('productForm.codesHint') : t('productForm.codeElsewhere', { names })}
      size="md"
      inputWrapperOrder={hintBelow}
      maxTags={50}
      splitChars={[]}
      isDuplicate={(code, all) => all.includes(code)}
      value={[...codes]}
      onChange={onChange}
      error={error}
      data-takes-scan
      data-testid={testId}
    />
  );
}

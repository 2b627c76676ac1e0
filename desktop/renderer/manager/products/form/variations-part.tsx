// The variations of a product in its form: added, taken away, one of them the default.
import { useTill } from '@evertill/client-core/react';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../../ui/language.ts';
import { useReferences } from '../../references/use-references.ts';
import type { FormFields } from './form-fields.ts';
import { blankVariation } from './product-draft.ts';
import type { VariationDraft } from './product-draft.ts';
import { useReferenceOptions } from './use-reference-options.ts';
import { VariationFields } from './variation-fields.tsx';

const most = 200;

export function VariationsPart({
  form,
  productId,
}: {
  readonly form: FormFields;
  readonly productId: string;
}) {
  const t = useText('manager');
  const { chance } = useTill().surroundings;
  const { variations } = form.draft;
  const units = useReferenceOptions('unit');
  const attributes = useReferences('attribute').documents.filter(
    ({ id, active }) =>
      active || variations.some((one) => one.attributes.some(({ attribute_id }) => attribute_id === id)),
  );
  const put = (next: readonly VariationDraft[]) => form.put({ variations: next });
  return (
    <>
      <Text c="dimmed" size="sm">
        {t('productForm.variationsHint')}
      </Text>
      {variations.map((variation, index) => (
        <VariationFields
          key={variation.id}
          productId={productId}
          variation={variation}
          number={index + 1}
          others={variations.filter(({ id }) => id !== variation.id)}
          units={units}
          attributes={attributes}
          put={(change) =>
            put(variations.map((one) => (one.id === variation.id ? { ...one, ...change } : one)))
          }
          onDefault={() => put(variations.map((one) => ({ ...one, is_default: one.id === variation.id })))}
          onRemove={() => put(variations.filter(({ id }) => id !== variation.id))}
          wrong={form.wrong}
        />
      ))}
      {variations.length < most && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => put([...variations, blankVariation(chance.id(), variations.length === 0)])}
          data-testid="variation-add"
        >
          {t('productForm.addVariation')}
        </Button>
      )}
    </>
  );
}

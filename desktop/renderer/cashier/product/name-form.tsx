// Changes what an item is called.
import { Button, Group, TextInput } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { useTyped } from '../../ui/use-typed.ts';
import { useEdit } from '../../workplace/use-edit.ts';

export function NameForm({ product: { id, name } }: { readonly product: Product }) {
  const t = useText('cashier');
  const { problem, edit } = useEdit('product', id, t('product.nameSaved'));
  const { text, type, isOvertaken, done } = useTyped(name);
  const next = text.trim();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await edit({ name: next })) done();
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={t('product.name')}
          description={isOvertaken ? t('product.meanwhile', { value: name }) : undefined}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          maxLength={200}
          error={problem || undefined}
          size="lg"
          style={{ flex: 1 }}
          data-testid="name-input"
        />
        <Button type="submit" h={50} disabled={next === '' || next === name} data-testid="name-save">
          {t('product.saveName')}
        </Button>
      </Group>
    </form>
  );
}

// Changes what an item is called.
import { Button, Group, TextInput } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { useEdit } from './use-edit.ts';

export function NameForm({ product: { id, name } }: { readonly product: Product }) {
  const t = useText('cashier');
  const { problem, edit } = useEdit(id, t('product.nameSaved'));
  const [typed, setTyped] = useState(name);
  const next = typed.trim();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    await edit({ name: next });
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={t('product.name')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
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

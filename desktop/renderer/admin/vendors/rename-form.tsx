// Gives a vendor another name.
import { Button, Stack, TextInput } from '@mantine/core';
import { vendorPatch } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { useVendorDoor } from './use-vendor-door.ts';
import type { VendorPartProps } from './vendor-part.ts';
import { vendorPath } from './vendor-path.ts';

export function RenameForm({ vendor, onSaved }: VendorPartProps) {
  const t = useText('admin');
  const [name, setName] = useState(vendor.name);
  const { busy, problems, say, change } = useVendorDoor();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!vendorPatch.safeParse({ name }).success) return say({ name: t('badVendor.name') });
    const saved = await change('PATCH', vendorPath(vendor), t('rename.done'), { name });
    if (!saved) return;
    setName(saved.name);
    onSaved(saved);
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack>
        <TextInput
          label={t('vendor.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problems.name}
          errorProps={{ role: 'alert' }}
          autoComplete="off"
          data-testid="vendor-name"
        />
        <ProblemNote text={problems.form} />
        <Button type="submit" variant="default" h={48} loading={busy} data-testid="vendor-rename">
          {t('rename.save')}
        </Button>
      </Stack>
    </form>
  );
}

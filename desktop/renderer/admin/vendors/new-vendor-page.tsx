// A new vendor with its first owner, who is invited by mail unless a password is given here.
import { Anchor, Button, Paper, PasswordInput, Stack, TextInput } from '@mantine/core';
import { leastPasswordLength, vendorCreate } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from '../../ui/record-page.module.css';
import { useVendorDoor } from './use-vendor-door.ts';
import type { VendorField } from './use-vendor-door.ts';
import { vendorPath, vendorsPath } from './vendor-path.ts';

const blank = { name: '', ownerName: '', owner: '', password: '' };

export function NewVendorPage() {
  const t = useText('admin');
  const navigate = useNavigate();
  const [draft, setDraft] = useState(blank);
  const { busy, problems, say, change } = useVendorDoor();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { name, ownerName, owner, password } = draft;
    const body = { name, owner: { name: ownerName, email: owner, ...(password === '' ? {} : { password }) } };
    const bad = badFields(body);
    if (bad.length > 0)
      return say(
        Object.fromEntries(
          bad.map((field) => [field, t(`badVendor.${field}`, { count: leastPasswordLength })]),
        ),
      );
    const done = t(password === '' ? 'vendors.createdInvited' : 'vendors.created');
    const made = await change('POST', vendorsPath, done, body);
    if (made) void navigate(vendorPath(made));
  }

  const field = (name: VendorField) => ({
    value: draft[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
    error: problems[name],
    errorProps: { role: 'alert' },
    withAsterisk: false,
    'data-testid': `vendor-${name}`,
  });

  return (
    <div className={classes.page} data-testid="vendor-create">
      <Anchor component={Link} to={vendorsPath} size="sm" data-testid="back">
        {t('vendors.back')}
      </Anchor>
      <PageHeading title={t('vendors.new')}>{t('vendors.newHint')}</PageHeading>
      <Paper withBorder p="md" maw={640}>
        <form onSubmit={(event) => void save(event)} noValidate>
          <Stack>
            <TextInput label={t('vendor.name')} required autoFocus autoComplete="off" {...field('name')} />
            <TextInput label={t('vendor.ownerName')} required autoComplete="off" {...field('ownerName')} />
            <TextInput
              label={t('vendor.ownerEmail')}
              description={t('vendor.ownerEmailHint')}
              type="email"
              required
              autoComplete="off"
              {...field('owner')}
            />
            <PasswordInput
              label={t('vendor.password')}
              description={t('vendor.passwordHint')}
              autoComplete="new-password"
              {...field('password')}
            />
            <ProblemNote text={problems.form} />
            <Button type="submit" h={48} loading={busy} data-testid="vendor-save">
              {t(draft.password === '' ? 'vendors.createInvite' : 'vendors.create')}
            </Button>
          </Stack>
        </form>
      </Paper>
    </div>
  );
}

/** As the server will see them. */
function badFields(body: object): VendorField[] {
  const fieldOf: Readonly<Record<string, VendorField>> = {
    name: 'name',
    'owner.name': 'ownerName',
    'owner.email': 'owner',
    'owner.password': 'password',
  };
  const { error } = vendorCreate.safeParse(body);
  const bad = error?.issues.flatMap(({ path }) => fieldOf[path.join('.')] ?? []) ?? [];
  return [...new Set(bad)];
}

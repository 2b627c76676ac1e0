// Another password for oneself. Every other session of one's own ends with it, which is said.
import { Button, Stack } from '@mantine/core';
import { doneReply } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { NewPasswordInput, useNewPassword } from '../../ui/new-password.tsx';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { ProofInput } from './proof-input.tsx';
import { ownAccountPath, useOwnAccountDoor } from './use-own-account-door.ts';

export function OwnPasswordForm({ email }: { readonly email: string }) {
  const t = useText('workplace');
  const [current, setCurrent] = useState('');
  const chosen = useNewPassword();
  const { busy, problems, say, change } = useOwnAccountDoor();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (current === '') return say({ current_password: t('ownAccount.currentMissing') });
    if (!chosen.check()) return;
    const done = await change({
      method: 'PUT',
      path: `${ownAccountPath}/password`,
      body: { current_password: current, password: chosen.value },
      reply: doneReply,
      done: t('ownAccount.passwordSaved'),
    });
    if (!done) return;
    setCurrent('');
    chosen.change('');
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="own-password">
      <Stack>
        <ProofInput value={current} onChange={setCurrent} error={problems.current_password} form="password" />
        <NewPasswordInput password={chosen} email={email} />
        <ProblemNote text={problems.form} />
        <Button type="submit" h={48} loading={busy} data-testid="own-password-save">
          {t('ownAccount.passwordSave')}
        </Button>
      </Stack>
    </form>
  );
}

// One's own PIN. It is told once and never shown again.
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { isGuessablePin, ownAccountReply, pinFormat, plainDigits } from '@evertill/schemas';
import type { OwnAccountReply } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { rejectionText } from '../../ui/rejection-words.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { ProofInput } from './proof-input.tsx';
import { ownAccountPath, useOwnAccountDoor } from './use-own-account-door.ts';

export interface OwnPinFormProps {
  readonly account: OwnAccountReply;
  readonly onSaved: (account: OwnAccountReply) => void;
}

export function OwnPinForm({ account, onSaved }: OwnPinFormProps) {
  const t = useText('workplace');
  const [current, setCurrent] = useState('');
  const [pin, setPin] = useState('');
  const { busy, problems, say, change } = useOwnAccountDoor();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (current === '') return say({ current_password: t('ownAccount.currentMissing') });
    if (!pinFormat.test(pin)) return say({ pin: t('ownAccount.pinBad') });
    if (isGuessablePin(pin)) return say({ pin: rejectionText({ code: 'pin_guessable' }) });
    const saved = await change({
      method: 'PUT',
      path: `${ownAccountPath}/pin`,
      body: { current_password: current, pin },
      reply: ownAccountReply,
      done: t('ownAccount.pinSaved'),
    });
    if (!saved) return;
    setCurrent('');
    setPin('');
    onSaved(saved);
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="own-pin" data-set={account.has_pin}>
      <Stack>
        <Text>{t(account.has_pin ? 'ownAccount.pinSet' : 'ownAccount.pinNone')}</Text>
        <ProofInput value={current} onChange={setCurrent} error={problems.current_password} form="pin" />
        <PasswordInput
          label={t('ownAccount.pin')}
          description={t('ownAccount.pinHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={pin}
          onChange={(event) => setPin(plainDigits(event.currentTarget.value))}
          error={problems.pin}
          errorProps={{ role: 'alert' }}
          visibilityToggleButtonProps={{ 'aria-label': t('ownAccount.show') }}
          data-testid="own-pin-field"
        />
        <ProblemNote text={problems.form} />
        <Button type="submit" h={48} loading={busy} data-testid="own-pin-save">
          {t('ownAccount.pinSave')}
        </Button>
      </Stack>
    </form>
  );
}

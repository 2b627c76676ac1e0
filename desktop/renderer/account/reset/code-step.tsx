// Step two: the code from the mail.
import type { ResetIdentity } from '@evertill/client-core';
import { Anchor, Group, Text, TextInput } from '@mantine/core';
import { plainDigits } from '@evertill/schemas';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { AskingForm } from '../../ui/asking-form.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { useAsking } from '../../ui/use-asking.ts';
import type { Go } from './reset-progress.ts';
import classes from './code-step.module.css';

export function CodeStep({ who, go }: { readonly who: ResetIdentity; readonly go: Go }) {
  const t = useText('account');
  const { host } = usePlatform();
  const asking = useAsking();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [note, setNote] = useState('');

  async function verify(): Promise<void> {
    setNote('');
    if (code.length !== 6) return asking.say(t('reset.codeShape'));
    const step = await asking.ask(() => host.passwords.verifyCode(who, code));
    if (step?.ok) go({ at: 'password', who, resetToken: step.resetToken });
    else if (step) {
      asking.say(rejectionWords(step).sentence);
      field.current?.select();
    }
  }

  async function sendAgain(): Promise<void> {
    setNote('');
    const step = await asking.ask(() => host.passwords.requestCode(who));
    if (step?.ok) setNote(t('reset.sentAgain'));
    else if (step) asking.say(rejectionWords(step).sentence);
  }

  const { email, type } = who;
  const lead =
    type === undefined
      ? t('reset.codeLead', { email })
      : t('reset.codeLeadAs', { email, type: t(`reset.as.${type}`) });
  return (
    <>
      <PageHeading title={t('reset.codeTitle')}>{lead}</PageHeading>
      <AskingForm asking={asking} onSubmit={verify} submit={t('reset.verify')} testId="code">
        <TextInput
          ref={field}
          label={t('reset.code')}
          description={t('reset.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          classNames={{ input: classes.code! }}
          value={code}
          // Pasted with spaces or a dash in it, too.
          onChange={(event) => setCode(plainDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, 6))}
          required
          withAsterisk={false}
          autoFocus
          data-testid="reset-code"
        />
        <Text size="sm" c="dimmed" role="status" data-testid="code-note" hidden={note === ''}>
          {note}
        </Text>
      </AskingForm>
      <Group justify="space-between" gap="xs">
        <QuietAction onClick={() => void sendAgain()} testId="code-again">
          {t('reset.again')}
        </QuietAction>
        <QuietAction onClick={() => go({ at: 'email', email: who.email, problem: '' })} testId="other-email">
          {t(type === undefined ? 'reset.otherEmail' : 'reset.otherwise')}
        </QuietAction>
      </Group>
    </>
  );
}

interface QuietActionProps {
  readonly onClick: () => void;
  readonly testId: string;
  readonly children: ReactNode;
}

function QuietAction({ onClick, testId, children }: QuietActionProps) {
  return (
    <Anchor component="button" type="button" size="sm" py={6} onClick={onClick} data-testid={testId}>
      {children}
    </Anchor>
  );
}

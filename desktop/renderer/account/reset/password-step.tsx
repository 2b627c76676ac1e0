// Step three: the new password.
import type { ResetIdentity } from '@evertill/client-core';
import { usePlatform } from '../../platform/host-context.ts';
import { AskingForm } from '../../ui/asking-form.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { useAsking } from '../../ui/use-asking.ts';
import { NewPasswordInput, useNewPassword } from '../../ui/new-password.tsx';
import type { Go } from './reset-progress.ts';

export interface PasswordStepProps {
  readonly who: ResetIdentity;
  readonly resetToken: string;
  readonly go: Go;
}

export function PasswordStep({ who, resetToken, go }: PasswordStepProps) {
  const t = useText('account');
  const { host } = usePlatform();
  const asking = useAsking();
  const password = useNewPassword();

  async function complete(): Promise<void> {
    if (!password.check()) return;
    const step = await asking.ask(() => host.passwords.completeReset(who.kind, resetToken, password.value));
    if (!step) return;
    if (step.ok) go({ at: 'done' });
    else if (step.code === 'reset_token_invalid')
      go({ at: 'email', email: who.email, problem: t('reset.beginAgain') });
    else asking.say(rejectionWords(step).sentence);
  }

  return (
    <>
      <PageHeading title={t('reset.newTitle')}>{t('reset.newLead', { email: who.email })}</PageHeading>
      <AskingForm asking={asking} onSubmit={complete} submit={t('reset.complete')} testId="new-password">
        <NewPasswordInput password={password} email={who.email} focus />
      </AskingForm>
    </>
  );
}

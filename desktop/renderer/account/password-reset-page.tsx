// A forgotten password in three steps: ask for a code, show it, choose a new password. What was reached lies in this
// page alone; who leaves it begins again.
import { userKinds } from '@evertill/schemas';
import type { UserKind } from '@evertill/schemas';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { FullPage } from '../ui/full-page.tsx';
import { useText } from '../ui/language.ts';
import { Finished } from './finished.tsx';
import { CodeStep } from './reset/code-step.tsx';
import { EmailStep } from './reset/email-step.tsx';
import { PasswordStep } from './reset/password-step.tsx';
import type { ResetProgress } from './reset/reset-progress.ts';
import { signInPlaces } from './sign-in-places.ts';
import { ToSignIn } from './to-sign-in.tsx';

export function PasswordResetPage() {
  const { kind } = useParams();
  const known = userKinds.find((one) => one === kind);
  return known === undefined ? <Navigate to="/" replace /> : <Reset key={known} kind={known} />;
}

function Reset({ kind }: { readonly kind: UserKind }) {
  const t = useText('account');
  const [progress, go] = useState<ResetProgress>({ at: 'email', email: '', problem: '' });
  const signIn = signInPlaces[kind];
  return (
    <FullPage testId="password-reset">
      <Stack gap="lg">
        {progress.at === 'email' && <EmailStep kind={kind} {...progress} go={go} />}
        {progress.at === 'code' && <CodeStep {...progress} go={go} />}
        {progress.at === 'password' && <PasswordStep {...progress} go={go} />}
        {progress.at === 'done' ? (
          <Finished title={t('reset.done')} next={t('reset.doneNext')} signIn={signIn} />
        ) : (
          signIn !== undefined && <ToSignIn to={signIn} />
        )}
      </Stack>
    </FullPage>
  );
}

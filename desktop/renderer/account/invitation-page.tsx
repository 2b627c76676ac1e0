// An invited person chooses the first password. The invitation stands behind the # of the address, which browsers send
// to nobody; it may also be pasted from a mail that has no link.
import type { InvitedKind } from '@evertill/client-core';
import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { usePlatform } from '../platform/host-context.ts';
import { AskingForm } from '../ui/asking-form.tsx';
import { FullPage } from '../ui/full-page.tsx';
import { useText } from '../ui/language.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { rejectionWords } from '../ui/rejection-words.ts';
import { useAsking } from '../ui/use-asking.ts';
import { Finished } from './finished.tsx';
import { hasRunOut, invitationIn } from './invitation-token.ts';
import { NewPasswordInput, useNewPassword } from '../ui/new-password.tsx';
import { signInPlaces } from './sign-in-places.ts';
import { ToSignIn } from './to-sign-in.tsx';

export function InvitationPage() {
  const { kind } = useParams();
  const { hash } = useLocation();
  if (kind !== 'vendor' && kind !== 'customer') return <Navigate to="/" replace />;
  // Another link opened in this window is another invitation.
  return <Invited key={hash} kind={kind} linked={hash.slice(1)} />;
}

function Invited({ kind, linked }: { readonly kind: InvitedKind; readonly linked: string }) {
  const t = useText('account');
  const { host } = usePlatform();
  const isWhole = invitationIn(linked) !== undefined;
  const asking = useAsking({ first: firstProblem() });
  const password = useNewPassword();
  const [pasted, setPasted] = useState(isWhole ? linked : '');
  const [done, setDone] = useState(false);

  function firstProblem(): string {
    if (linked === '') return '';
    if (!isWhole) return t('invitation.broken');
    return hasRunOut(linked, Date.now()) ? t('invitation.expired') : '';
  }

  async function accept(): Promise<void> {
    const token = invitationIn(pasted);
    if (token === undefined) return asking.say(t('invitation.broken'));
    if (!password.check()) return;
    const step = await asking.ask(() => host.passwords.acceptInvitation(kind, token, password.value));
    if (!step) return;
    if (step.ok) {
      // It is worth nothing any more, and is not kept in the history.
      history.replaceState(history.state, '', location.pathname);
      setDone(true);
    } else if (step.code === 'invitation_invalid') {
      asking.say(t(hasRunOut(token, Date.now()) ? 'invitation.expired' : 'invitation.refused'));
    } else asking.say(rejectionWords(step).sentence);
  }

  const isVendor = kind === 'vendor';
  if (done) {
    const next = t(isVendor ? 'invitation.doneVendor' : 'invitation.doneCustomer');
    return (
      <FullPage testId="invitation">
        <Finished title={t('invitation.done')} next={next} signIn={signInPlaces[kind]} />
      </FullPage>
    );
  }
  return (
    <FullPage testId="invitation">
      <Stack gap="lg">
        <PageHeading title={t('invitation.title')}>{t('invitation.lead')}</PageHeading>
        <AskingForm asking={asking} onSubmit={accept} submit={t('invitation.submit')} testId="invitation">
          {!isWhole && (
            <Textarea
              label={t('invitation.token')}
              description={t('invitation.tokenHint')}
              size="md"
              autoComplete="off"
              spellCheck={false}
              autosize
              minRows={2}
              maxRows={4}
              value={pasted}
              onChange={(event) => setPasted(event.currentTarget.value)}
              required
              withAsterisk={false}
              autoFocus
              data-testid="invitation-token"
            />
          )}
          <NewPasswordInput password={password} focus={isWhole} />
        </AskingForm>
        {isVendor && <ToSignIn to={signInPlaces.vendor} />}
      </Stack>
    </FullPage>
  );
}

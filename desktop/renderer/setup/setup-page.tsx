// The first page of a new server: one form, and then it is closed for good. The one-time code stands behind the # of the
// address, which browsers do not send.
import type { SetupDoor } from '@evertill/client-core';
import { Alert, Button, Loader, Stack } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePlatform } from '../platform/host-context.ts';
import { FullPage } from '../ui/full-page.tsx';
import { LanguageSelect } from '../ui/language-select.tsx';
import { chooseLanguage, useLanguage, useText } from '../ui/language.ts';
import { useNewPassword } from '../ui/new-password.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { newBusinessDraft } from './business-draft.ts';
import { BusinessForm } from './business-form.tsx';
import { SetupNote } from './setup-note.tsx';

type Standing = 'asking' | 'offline' | 'open' | 'closed' | 'created';

export function SetupPage({ door }: { readonly door: SetupDoor }) {
  const t = useText('setup');
  const code = useLocation().hash.slice(1);
  const { host } = usePlatform();
  const navigate = useNavigate();
  const { code: language } = useLanguage();
  const [standing, setStanding] = useState<Standing>('asking');
  const [refusedCode, setRefusedCode] = useState('');
  // Here, so that a newer code put into the address finds them as they were.
  const [draft, setDraft] = useState(newBusinessDraft);
  const password = useNewPassword();

  const look = useCallback(() => {
    setStanding('asking');
    door.isOpen().then(
      (isOpen) => setStanding(isOpen ? 'open' : 'closed'),
      () => setStanding('offline'),
    );
  }, [door]);
  useEffect(look, [look]);

  async function enter(storeId: string): Promise<void> {
    // This device speaks the language of its shop from now on.
    await chooseLanguage(language).catch(() => undefined);
    try {
      const outcome = await host.login(draft.email.trim(), password.value);
      if (!outcome.ok) return setStanding('created');
      await host.usePlace(storeId, '');
      await navigate('/dashboard/start', { replace: true });
    } catch {
      // It was created all the same, and is not sent again.
      setStanding('created');
    }
  }

  if (standing === 'asking')
    return (
      <FullPage testId="setup">
        <Loader mx="auto" display="block" />
      </FullPage>
    );
  if (standing === 'offline')
    return (
      <FullPage testId="setup">
        <Alert color="yellow" title={t('open.offline')} role="alert" data-testid="setup-offline">
          <Button variant="default" onClick={look} data-testid="setup-again">
            {t('open.again')}
          </Button>
        </Alert>
      </FullPage>
    );
  if (standing === 'closed' || standing === 'created')
    return (
      <FullPage testId="setup">
        <SetupNote
          name={standing}
          title={t(`${standing}.title`)}
          next={t(`${standing}.next`, { email: draft.email.trim() })}
          canSignIn
        />
      </FullPage>
    );
  if (code === '' || code === refusedCode)
    return (
      <FullPage testId="setup">
        <SetupNote
          name="code"
          title={t('code.title')}
          next={t(code === '' ? 'code.missing' : 'code.wrong')}
          canSignIn={false}
        />
      </FullPage>
    );
  return (
    <FullPage wide testId="setup">
      <Stack gap="lg">
        <PageHeading title={t('title')}>{t('lead')}</PageHeading>
        <BusinessForm
          door={door}
          code={code}
          draft={draft}
          onChange={setDraft}
          password={password}
          onOver={(why) => (why === 'setup_code' ? setRefusedCode(code) : setStanding('closed'))}
          onCreated={enter}
        />
        <LanguageSelect />
      </Stack>
    </FullPage>
  );
}

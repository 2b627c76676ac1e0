// The first store of a vendor that has none yet, made by its owner.
import { Button, Stack } from '@mantine/core';
import { storeReply } from '@evertill/schemas';
import { useState } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { AskingForm } from '../../ui/asking-form.tsx';
import { FullPage } from '../../ui/full-page.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { rejectionText } from '../../ui/rejection-words.ts';
import { useAsking } from '../../ui/use-asking.ts';
import { badStoreFields, newStoreDraft } from './store-draft.ts';
import type { StoreDraft, StoreField } from './store-draft.ts';
import { StoreFields } from './store-fields.tsx';

export interface FirstStorePageProps {
  readonly onCreated: (storeId: string) => void;
}

export function FirstStorePage({ onCreated }: FirstStorePageProps) {
  const t = useText('workplace');
  const { host } = usePlatform();
  const asking = useAsking({ offline: t('firstStore.offline') });
  // Asked again as it is, because its answer was lost, it is made once.
  const [form, setForm] = useState(() => ({ draft: newStoreDraft(), key: crypto.randomUUID() }));
  const [bad, setBad] = useState<readonly StoreField[]>([]);
  const { draft, key } = form;

  function change(changes: Partial<StoreDraft>): void {
    setForm({ draft: { ...draft, ...changes }, key: crypto.randomUUID() });
    setBad(bad.filter((field) => !(field in changes)));
  }

  async function create(): Promise<void> {
    const flaws = badStoreFields(draft);
    setBad(flaws);
    if (flaws.length > 0) return;
    const body = JSON.stringify({ ...draft, lanes: [t('firstStore.lane')] });
    const made = await asking.ask(async () => {
      const answer = await host.ask({ method: 'POST', path: '/vendor/stores', body, key });
      return answer.ok ? { ok: true as const, store: storeReply.parse(JSON.parse(answer.body)) } : answer;
    });
    if (made?.ok) onCreated(made.store.id);
    else if (made) asking.say(rejectionText(made));
  }

  return (
    <FullPage wide testId="first-store">
      <Stack gap="lg">
        <PageHeading title={t('firstStore.title')}>{t('firstStore.lead')}</PageHeading>
        <AskingForm
          asking={asking}
          onSubmit={create}
          submit={t('firstStore.submit')}
          testId="first-store"
          ownErrors
        >
          <StoreFields
            draft={draft}
            onChange={change}
            problems={Object.fromEntries(bad.map((field) => [field, t(`firstStore.bad.${field}`)]))}
            focus
          />
        </AskingForm>
        <Button variant="subtle" color="gray" onClick={() => void host.signOut()} data-testid="sign-out">
          {t('leave.signOut')}
        </Button>
      </Stack>
    </FullPage>
  );
}

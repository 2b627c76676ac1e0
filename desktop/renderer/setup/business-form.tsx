// The one form of a new server. Entries stay until the server has them.
import type { SetupDoor, SetupOutcome } from '@evertill/client-core';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { AskingForm } from '../ui/asking-form.tsx';
import { useText } from '../ui/language.ts';
import { NewPasswordInput } from '../ui/new-password.tsx';
import type { NewPassword } from '../ui/new-password.tsx';
import { rejectionText } from '../ui/rejection-words.ts';
import { useAsking } from '../ui/use-asking.ts';
import type { StoreField } from '../workplace/first-store/store-draft.ts';
import { StoreFields } from '../workplace/first-store/store-fields.tsx';
import { badFieldsAt, badFieldsOf, bodyOf, noBadFields, withBusiness, withStore } from './business-draft.ts';
import type { BadFields, BusinessDraft, OwnField } from './business-draft.ts';

export interface BusinessFormProps {
  readonly door: SetupDoor;
  readonly code: string;
  readonly draft: BusinessDraft;
  readonly onChange: (draft: BusinessDraft) => void;
  readonly password: NewPassword;
  /** The form is over: it needs another code, or the server is set up. */
  readonly onOver: (code: 'setup_code' | 'setup_closed') => void;
  /** The form stays busy until it is settled. */
  readonly onCreated: (storeId: string) => Promise<void>;
}

export function BusinessForm(props: BusinessFormProps) {
  const { door, code, draft, onChange, password, onOver, onCreated } = props;
  const t = useText('setup');
  const workplace = useText('workplace');
  const asking = useAsking({ offline: workplace('firstStore.offline') });
  const [bad, setBad] = useState(noBadFields);
  const [taken, setTaken] = useState('');

  async function create(): Promise<void> {
    const flaws = badFieldsOf(draft);
    show(flaws);
    const isLong = password.check();
    if (!isLong || flaws.own.length + flaws.store.length > 0) return;
    const body = bodyOf(draft, { code, password: password.value, lane: workplace('firstStore.lane') });
    const outcome = await asking.ask(async () => {
      const answer = await door.create(body);
      if (answer.ok) await onCreated(answer.made.store_id);
      return answer;
    });
    if (outcome && !outcome.ok) refuse(outcome);
  }

  function refuse(outcome: Extract<SetupOutcome, { ok: false }>): void {
    if (outcome.code === 'setup_code' || outcome.code === 'setup_closed') return onOver(outcome.code);
    const flaws = badFieldsAt(outcome.fields);
    if (outcome.code === 'email_taken') setTaken(rejectionText(outcome));
    else if (flaws.own.length + flaws.store.length > 0) show(flaws);
    else asking.say(rejectionText(outcome));
  }

  function show(flaws: BadFields): void {
    setTaken('');
    setBad(flaws);
  }

  function field(name: OwnField) {
    const ownError = bad.own.includes(name) ? t(`bad.${name}`) : '';
    return {
      label: t(name),
      maxLength: name === 'email' ? 254 : 200,
      value: draft[name],
      error: name === 'email' && taken !== '' ? taken : ownError,
      errorProps: { role: 'alert' },
      'data-testid': `setup-${name}`,
    };
  }

  /** Being typed again, a field is not called bad any more. */
  function settle(own: OwnField, ...store: readonly StoreField[]): void {
    if (own === 'email') setTaken('');
    setBad({
      own: bad.own.filter((one) => one !== own),
      store: bad.store.filter((one) => !store.includes(one)),
    });
  }

  function set(name: 'ownerName' | 'email', value: string): void {
    onChange({ ...draft, [name]: value });
    settle(name);
  }

  return (
    <AskingForm asking={asking} onSubmit={create} submit={t('submit')} testId="setup" ownErrors>
      <TextInput
        {...field('business')}
        autoComplete="organization"
        onChange={(event) => {
          onChange(withBusiness(draft, event.currentTarget.value));
          // The store may be called like it.
          settle('business', 'name');
        }}
        autoFocus
      />
      <StoreFields
        draft={draft.store}
        onChange={(changes) => {
          onChange(withStore(draft, changes));
          setBad({ ...bad, store: bad.store.filter((one) => !(one in changes)) });
        }}
        problems={Object.fromEntries(bad.store.map((name) => [name, workplace(`firstStore.bad.${name}`)]))}
      />
      <TextInput
        {...field('ownerName')}
        autoComplete="name"
        onChange={(event) => set('ownerName', event.currentTarget.value)}
      />
      <TextInput
        {...field('email')}
        description={t('emailHint')}
        type="email"
        autoComplete="username"
        onChange={(event) => set('email', event.currentTarget.value)}
      />
      <NewPasswordInput password={password} />
    </AskingForm>
  );
}

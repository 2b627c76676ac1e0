// Somebody in a form: a new person, who is invited, or one who is changed.
import { Button, Stack, Text } from '@mantine/core';
import { employeeReply, mayWrite } from '@evertill/schemas';
import type { EmployeeReply, Staff } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { useActingPerson } from '../../workplace/use-acting-person.ts';
import { useStore } from '../../workplace/store-context.ts';
import { badFields, changesOf, draftOfPerson, newDraft } from './person-draft.ts';
import { PersonFields } from './person-fields.tsx';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { PinField, usePinFlaw } from './pin-field.tsx';
import { RightsFields } from './rights-fields.tsx';
import { isBeyond } from './is-beyond.ts';
import { usePeopleDoor } from './use-people-door.ts';

export interface PersonFormProps {
  /** Undefined: a new one. */
  readonly person: EmployeeReply | undefined;
  readonly onSaved: (person: EmployeeReply) => void;
}

/** Not before it is known who stands here: what may be changed, and the focus, follow from it. */
export function PersonForm(props: PersonFormProps) {
  const { person: acting } = useActingPerson();
  return acting ? <Fields {...props} acting={acting} /> : null;
}

function Fields({ person, onSaved, acting }: PersonFormProps & { readonly acting: Staff }) {
  const t = useText('manager');
  const { id: storeId } = useStore();
  const isWriter = !acting.disabled && mayWrite(acting, 'employee');
  const before = person ? draftOfPerson(person) : newDraft(storeId);
  const [draft, setDraft] = useState(before);
  const [pin, setPin] = useState('');
  const flawOf = usePinFlaw();
  const { busy, problems, say, change } = usePeopleDoor();
  const isOwner = acting.vendor_type === 'owner';
  const readOnly = !isWriter || (!isOwner && person?.vendor_type === 'owner');
  const emailSealed = person !== undefined && isBeyond(acting, person);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    // Somebody who cannot sign in has no address, and may stay so.
    const bad = badFields(draft).filter((field) => field !== 'email' || draft.email !== person?.email);
    const sentences = { name: t('person.badName'), email: t('person.badEmail') };
    const flaw = pin === '' ? undefined : flawOf(pin);
    if (bad.length > 0 || flaw !== undefined)
      return say({ ...Object.fromEntries(bad.map((field) => [field, sentences[field]])), pin: flaw ?? '' });
    const body = person ? changesOf(before, draft) : bodyOfNew();
    const saved = await change({
      method: person ? 'PATCH' : 'POST',
      at: person ? `/${encodeURIComponent(person.id)}` : '',
      body,
      reply: employeeReply,
      done: t(person ? 'people.saved' : 'people.created'),
    });
    if (!saved) return;
    setDraft(draftOfPerson(saved));
    onSaved(saved);
  }

  function bodyOfNew(): object {
    const { name, email } = draft;
    const given = pin === '' ? {} : { pin };
    const stores = isOwner ? { store_ids: draft.store_ids } : {};
    return { ...changesOf(before, draft), name, email, ...stores, ...given };
  }

  const fields = {
    draft,
    onChange: (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes }),
    problems,
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="person-form">
      <Stack>
        {!isWriter && <Text c="dimmed">{t('people.readOnly')}</Text>}
        {isWriter && !isOwner && <Text c="dimmed">{t('people.ownersOnly')}</Text>}
        {isWriter && emailSealed && <Text c="dimmed">{t('people.beyond')}</Text>}
        <PersonFields {...fields} readOnly={readOnly} emailSealed={emailSealed} />
        {!person && (
          <PinField
            label={t('person.pin')}
            hint={t('pin.optional')}
            value={pin}
            onChange={setPin}
            error={problems.pin}
          />
        )}
        <RightsFields {...fields} readOnly={readOnly || !isOwner} />
        <ProblemNote text={problems.form} />
        {!readOnly && (
          <Button type="submit" h={48} loading={busy} data-testid="person-save">
            {t(person ? 'people.save' : 'people.create')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

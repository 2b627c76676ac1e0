// Who somebody is: name, address and role.
import { NativeSelect, TextInput } from '@mantine/core';
import { employeeRoles } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import type { PersonDraft, Problems } from './person-draft.ts';

export interface PersonFieldsProps {
  readonly draft: PersonDraft;
  readonly onChange: (changes: Partial<PersonDraft>) => void;
  readonly problems: Problems;
  readonly readOnly: boolean;
  /** The address they sign in with may not be changed by whoever stands here. */
  readonly emailSealed: boolean;
}

export function PersonFields({ draft, onChange, problems, readOnly, emailSealed }: PersonFieldsProps) {
  const t = useText('manager');
  const store = useStore();
  const { seen } = useServerAnswer(
    `/vendor/vendor-employees/roles?store_id=${encodeURIComponent(store.id)}`,
    employeeRoles,
  );
  const roles = seen?.name === 'answer' ? seen.reply.data : [];
  const given = draft.employee_role_id;
  const isElsewhere = given !== '' && !roles.some(({ id }) => id === given);
  return (
    <>
      <TextInput
        label={t('person.name')}
        autoComplete="off"
        maxLength={200}
        readOnly={readOnly}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={problems.name}
        autoFocus={!readOnly}
        data-testid="person-name"
      />
      <TextInput
        label={t('person.email')}
        description={t('person.emailHint')}
        type="email"
        autoComplete="off"
        maxLength={254}
        readOnly={readOnly || emailSealed}
        value={draft.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        error={problems.email}
        data-testid="person-email"
      />
      <NativeSelect
        label={t('person.employee_role_id')}
        disabled={readOnly}
        value={given}
        onChange={(event) => onChange({ employee_role_id: event.currentTarget.value })}
        error={problems.employee_role_id}
        data={[
          { value: '', label: t('person.noRole') },
          ...(isElsewhere ? [{ value: given, label: t('person.otherRole') }] : []),
          ...roles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        data-testid="person-role"
      />
    </>
  );
}

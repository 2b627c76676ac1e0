// Fields of the store's document in a form, each with what others made of it meanwhile.
import { NativeSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../ui/language.ts';
import { Meanwhile } from '../edit/meanwhile.tsx';
import type { StoreField, StoreFields } from './store-draft.ts';
import type { StoreDraft } from './use-store-draft.ts';

type Of<Type> = { [Name in StoreField]: StoreFields[Name] extends Type ? Name : never }[StoreField];

export interface FieldProps<Type> {
  readonly name: Of<Type>;
  readonly draft: StoreDraft;
  readonly readOnly: boolean;
  readonly hint?: ReactNode;
}

export function TextLine({ name, draft, readOnly, hint }: FieldProps<string>) {
  const t = useText('manager');
  const flaw = draft.flaws.find((one) => one === name);
  return (
    <div>
      <TextInput
        label={t(`settings.${name}`)}
        description={hint}
        autoComplete="off"
        readOnly={readOnly}
        value={draft.fields[name]}
        onChange={(event) => draft.set({ [name]: event.currentTarget.value })}
        error={flaw && t(`settings.flaw.${flaw}`)}
        data-testid={`field-${name}`}
      />
      <Changed name={name} draft={draft} />
    </div>
  );
}

export function TextLines({ name, draft, readOnly, hint }: FieldProps<string>) {
  const t = useText('manager');
  return (
    <div>
      <Textarea
        size="md"
        label={t(`settings.${name}`)}
        description={hint}
        autosize
        minRows={2}
        maxLength={2000}
        readOnly={readOnly}
        value={draft.fields[name]}
        onChange={(event) => draft.set({ [name]: event.currentTarget.value })}
        data-testid={`field-${name}`}
      />
      <Changed name={name} draft={draft} />
    </div>
  );
}

export function Flag({ name, draft, readOnly, hint }: FieldProps<boolean>) {
  const t = useText('manager');
  const workplace = useText('workplace');
  return (
    <div>
      <Switch
        size="lg"
        label={t(`settings.${name}`)}
        description={hint}
        disabled={readOnly}
        checked={draft.fields[name]}
        onChange={(event) => draft.set({ [name]: event.currentTarget.checked })}
        data-testid={`field-${name}`}
      />
      <Changed name={name} draft={draft} say={(now) => workplace(now ? 'value.yes' : 'value.no')} />
    </div>
  );
}

export interface OptionsProps extends FieldProps<string> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few. */
export function OneOf({ name, draft, readOnly, hint, options }: OptionsProps) {
  const t = useText('manager');
  return (
    <div>
      <NativeSelect
        size="md"
        label={t(`settings.${name}`)}
        description={hint}
        disabled={readOnly}
        data={[...options]}
        value={draft.fields[name]}
        onChange={(event) => draft.set({ [name]: event.currentTarget.value })}
        data-testid={`field-${name}`}
      />
      <Changed
        name={name}
        draft={draft}
        say={(now) => options.find(({ value }) => value === now)?.label ?? String(now)}
      />
    </div>
  );
}

/** One of very many, found by typing. */
export function Searched({ name, draft, readOnly, hint, options }: OptionsProps) {
  const t = useText('manager');
  const flaw = draft.flaws.find((one) => one === name);
  return (
    <div>
      <Select
        size="md"
        label={t(`settings.${name}`)}
        description={hint}
        searchable
        limit={40}
        allowDeselect={false}
        nothingFoundMessage={t('settings.noZone')}
        readOnly={readOnly}
        data={[...options]}
        value={draft.fields[name]}
        onChange={(value) => value !== null && draft.set({ [name]: value })}
        error={flaw && t(`settings.flaw.${flaw}`)}
        data-testid={`field-${name}`}
      />
      <Changed name={name} draft={draft} />
    </div>
  );
}

interface ChangedProps {
  readonly name: StoreField;
  readonly draft: StoreDraft;
  readonly say?: (now: StoreFields[StoreField]) => string;
}

function Changed({ name, draft, say = String }: ChangedProps) {
  return (
    <Meanwhile change={draft.meanwhile(name)} now={say(draft.live[name])} onTake={() => draft.forget(name)} />
  );
}

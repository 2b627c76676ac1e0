// What this till alone is told of a card terminal it drives: what its protocol wants to know beside the address that is saved
// at the server. It goes to the till program, which keeps it in a file of its user, and is shown by no screen again.
import { Button, PasswordInput, Stack, Textarea, TextInput } from '@mantine/core';
import type { HardwareReply, JsonObject } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';

type Field =
  | 'password'
  | 'authorization'
  | 'saleId'
  | 'poiId'
  | 'keyIdentifier'
  | 'keyVersion'
  | 'passphrase'
  | 'ca';

const secrets: ReadonlySet<Field> = new Set(['password', 'authorization', 'passphrase']);
const fieldsOf: Readonly<Record<string, readonly Field[]>> = {
  nexo: ['saleId', 'poiId', 'keyIdentifier', 'keyVersion', 'passphrase', 'ca'],
  cloud: ['authorization'],
  pax: [],
};
const zvt: readonly Field[] = ['password'];

/** As the till program finds out what a terminal speaks. */
function fieldsFor({ protocol, ws_url, port }: HardwareReply['config']): readonly Field[] {
  const named = protocol?.toLowerCase() ?? (ws_url ? 'cloud' : { 10_009: 'pax', 8443: 'nexo' }[port ?? 0]);
  return fieldsOf[named ?? ''] ?? zvt;
}

export interface TerminalFormProps {
  readonly config: HardwareReply['config'];
  readonly busy: boolean;
  readonly onSubmit: (settings: JsonObject) => void;
}

export function TerminalForm({ config, busy, onSubmit }: TerminalFormProps) {
  const t = useText('cashier');
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});

  function submit(event: FormEvent): void {
    event.preventDefault();
    const said = Object.entries(typed).filter(([, value]) => value.trim() !== '');
    onSubmit(
      Object.fromEntries(
        said.map(([field, value]) => [field, field === 'keyVersion' ? Number(value) : value.trim()]),
      ),
    );
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        {fieldsFor(config).map((field) => {
          const input = {
            label: t(`card.${field}`),
            value: typed[field] ?? '',
            onChange: (event: { currentTarget: { value: string } }) =>
              setTyped({ ...typed, [field]: event.currentTarget.value }),
            autoComplete: 'off',
            'data-testid': `terminal-${field}`,
          };
          if (field === 'ca') return <Textarea key={field} {...input} autosize minRows={3} maxRows={8} />;
          return secrets.has(field) ? (
            <PasswordInput
              key={field}
              {...input}
              description={field === 'password' ? t('card.passwordHint') : undefined}
            />
          ) : (
            <TextInput key={field} {...input} />
          );
        })}
        <Button type="submit" h={56} loading={busy} data-autofocus data-testid="terminal-save">
          {t('card.connect')}
        </Button>
      </Stack>
    </form>
  );
}

// Step one: whose password. The server answers the same for everybody.
import type { AccountType } from '@evertill/client-core';
import { adminTypes, vendorTypes } from '@evertill/schemas';
import type { UserKind } from '@evertill/schemas';
import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { AskingForm } from '../../ui/asking-form.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { useAsking } from '../../ui/use-asking.ts';
import type { Go } from './reset-progress.ts';

/** As what one can sign in, the usual one first. */
const typesOf = {
  admin: adminTypes,
  vendor: vendorTypes.toReversed(),
  customer: [],
} as const satisfies Record<UserKind, readonly AccountType[]>;

export interface EmailStepProps {
  readonly kind: UserKind;
  readonly email: string;
  readonly problem: string;
  readonly go: Go;
}

export function EmailStep({ kind, email: known, problem, go }: EmailStepProps) {
  const t = useText('account');
  const { host } = usePlatform();
  const asking = useAsking({ first: problem });
  const [email, setEmail] = useState(known);
  const types: readonly AccountType[] = typesOf[kind];
  const [type, setType] = useState(types[0]);
  const typeLabel = useId();

  async function send(): Promise<void> {
    const who = { kind, email: email.trim(), type };
    const step = await asking.ask(() => host.passwords.requestCode(who));
    if (step?.ok) go({ at: 'code', who });
    else if (step) asking.say(rejectionWords(step).sentence);
  }

  return (
    <>
      <PageHeading title={t('reset.title')}>{t('reset.lead')}</PageHeading>
      <AskingForm asking={asking} onSubmit={send} submit={t('reset.send')} testId="reset">
        <TextInput
          label={t('reset.email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          maxLength={254}
          required
          withAsterisk={false}
          autoFocus
          data-testid="reset-email"
        />
        {type !== undefined && (
          <div>
            <Input.Label id={typeLabel} size="md" labelElement="div">
              {t('reset.type')}
            </Input.Label>
            <SegmentedControl
              aria-labelledby={typeLabel}
              fullWidth
              size="md"
              value={type}
              onChange={setType}
              data={types.map((one) => ({ value: one, label: t(`reset.types.${one}`) }))}
              data-testid="reset-type"
            />
          </div>
        )}
      </AskingForm>
    </>
  );
}

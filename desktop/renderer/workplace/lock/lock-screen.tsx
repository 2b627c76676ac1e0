// Nobody stands at the till. Whoever has a PIN here opens it without a network, and is the cashier from then on; with
// a network a sign-in does it too.
import { useAction, useCollection } from '@evertill/client-core/react';
import { Button, Select, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Staff } from '@evertill/schemas';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { FullPage } from '../../ui/full-page.tsx';
import { useText } from '../../ui/language.ts';
import { NumberPad, useNumberPad } from '../../ui/number-pad.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useValue } from '../../ui/use-observable.ts';
import { hasPin } from './has-pin.ts';
import { PinInput } from './pin-input.tsx';
import { LoginForm } from '../login-form.tsx';
import { tillLock } from './till-lock.ts';

export function LockScreen() {
  const t = useText('workplace');
  // Questions of the app itself stand over every screen.
  useEffect(() => modals.closeAll(), []);
  const [byPassword, setByPassword] = useState(false);
  return (
    <FullPage testId="locked">
      <Stack gap="lg">
        <PageHeading title={t('lock.title')}>{t('lock.hint')}</PageHeading>
        {byPassword ? <LoginForm onSignedIn={() => tillLock.open()} /> : <PinForm />}
        <Button variant="subtle" onClick={() => setByPassword(!byPassword)} data-testid="unlock-other-way">
          {t(byPassword ? 'lock.usePin' : 'lock.password')}
        </Button>
      </Stack>
    </FullPage>
  );
}

function PinForm() {
  const t = useText('workplace');
  const { host } = usePlatform();
  const hasPad = useNumberPad();
  const person = useValue(host.person$);
  const staff = useCollection<Staff>('staff', { selector: {} }).documents.filter(hasPin);
  const [chosen, setChosen] = useState<string>();
  const staffId = chosen ?? (staff.find(({ id }) => id === person?.id) ?? staff[0])?.id ?? '';
  const [pin, setPin] = useState('');
  const { run, busy, refusal } = useAction((id: string, tried: string) => host.unlock(id, tried));

  async function unlock(event: FormEvent): Promise<void> {
    event.preventDefault();
    const outcome = await run(staffId, pin);
    setPin('');
    if (outcome.ok) tillLock.open();
  }

  return (
    <form onSubmit={(event) => void unlock(event)}>
      <Stack>
        <Select
          label={t('lock.who')}
          size="lg"
          allowDeselect={false}
          data={staff.map(({ id, name }) => ({ value: id, label: name }))}
          value={staffId}
          onChange={(id) => setChosen(id ?? '')}
          data-testid="unlock-who"
        />
        <PinInput
          label={t('lock.pin')}
          value={pin}
          onChange={setPin}
          refusal={refusal}
          hasPad={hasPad}
          testId="unlock-pin"
        />
        {hasPad && <NumberPad />}
        <Button
          type="submit"
          h={56}
          loading={busy}
          disabled={pin === '' || staffId === ''}
          data-testid="unlock"
        >
          {t('lock.unlock')}
        </Button>
      </Stack>
    </form>
  );
}

// Clocks another employee in or out by their own PIN; the till stays signed in as it is.
import { useCollection, useTill } from '@evertill/client-core/react';
import { worksIn } from '@evertill/schemas';
import type { Staff } from '@evertill/schemas';
import { Alert, Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { NumberPad, useNumberPad } from '../../ui/number-pad.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { hasPin } from '../../workplace/lock/has-pin.ts';
import { PinInput } from '../../workplace/lock/pin-input.tsx';
import { useStore } from '../../workplace/store-context.ts';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { ClockDone } from './clock-done.tsx';
import { ClockDoubt } from './clock-doubt.tsx';
import { breakActions, BreakKeys } from './break-keys.tsx';
import { ClockKeys } from './clock-keys.tsx';
import { EvidenceNotice } from './evidence-notice.tsx';
import { TakingEvidence } from './taking-evidence.tsx';
import { PunchList } from './punch-list.tsx';
import { useClockOf } from './use-clock-of.ts';
import { usePunch } from './use-punch.ts';
import type { ClockKind } from './use-punch.ts';

export function SomeoneElseDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('cashier');
  const till = useTill();
  const store = useStore();
  useFocusBack();
  const { documents, ready } = useCollection<Staff>('staff', { selector: {} });
  const others = documents
    .filter((one) => hasPin(one) && worksIn(one, store.id) && one.id !== till.actorId())
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const person = others.find(({ id }) => id === chosen) ?? others[0];
  return (
    <Modal
      opened
      onClose={() => {
        // The outcome is still to be shown.
        if (!busy) onClose();
      }}
      title={t('clock.otherTitle')}
      data-testid="clock-other"
    >
      <Stack>
        {ready && !person && <Alert color="yellow">{t('clock.nobody')}</Alert>}
        {person && (
          <ByPin key={person.id} person={person} onBusy={setBusy} onClose={onClose}>
            <Select
              label={t('clock.who')}
              size="lg"
              allowDeselect={false}
              disabled={busy}
              data={others.map(({ id, name }) => ({ value: id, label: name }))}
              value={person.id}
              onChange={(id) => setChosen(id ?? '')}
              data-testid="clock-who"
            />
          </ByPin>
        )}
      </Stack>
    </Modal>
  );
}

interface ByPinProps {
  readonly person: Staff;
  /** A punch of theirs is being carried out. */
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
  /** The choice of who it is. */
  readonly children: React.ReactNode;
}

function ByPin({ person: { id, name }, onBusy, onClose, children }: ByPinProps) {
  const t = useText('cashier');
  const hasPad = useNumberPad();
  const clock = useClockOf(id);
  const punching = usePunch(undefined);
  const { busy, done, refusal, asked, evidence } = punching;
  useEffect(() => onBusy(busy), [busy, onBusy]);
  const [pin, setPin] = useState('');
  const by = { employeeId: id, pin };
  const press = (kind: ClockKind) => {
    if (pin !== '' && !busy) punching.press(kind, by);
  };
  useActionKeys(
    done ? {} : { 'clock.in': () => press('in'), 'clock.out': () => press('out'), ...breakActions(press) },
    { inFront: true },
  );
  if (done)
    return (
      <>
        <ClockDone done={done} name={name} />
        {clock && <PunchList clock={clock} />}
        <Button
          h={56}
          rightSection={<KeyCap>↵</KeyCap>}
          onClick={onClose}
          autoFocus
          data-testid="clock-other-close"
        >
          {t('clock.close')}
        </Button>
      </>
    );
  const expected = clock?.standing?.kind === 'in' ? 'out' : 'in';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        press(expected);
      }}
    >
      <Stack>
        <Text size="sm">{t('clock.otherText')}</Text>
        {children}
        <PinInput
          label={t('clock.pin')}
          value={pin}
          onChange={setPin}
          refusal={refusal}
          hasPad={hasPad}
          testId="clock-pin"
        />
        {hasPad && <NumberPad walks={false} />}
        <EvidenceNotice taken={evidence.isAllowed} onTaken={evidence.allow} />
        {evidence.busy && <TakingEvidence />}
        {asked ? (
          <ClockDoubt asked={asked} busy={busy} onSure={() => punching.sure(by)} onLeave={punching.leave} />
        ) : (
          <>
            <ClockKeys
              expected={expected}
              busy={busy}
              disabled={pin === ''}
              submits
              onPress={press}
              testId="other"
            />
            <BreakKeys
              onBreak={clock?.onBreak !== undefined}
              busy={busy}
              disabled={pin === ''}
              onPress={press}
              testId="other"
            />
          </>
        )}
      </Stack>
    </form>
  );
}

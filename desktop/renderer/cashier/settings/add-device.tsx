// Saves a device for this lane, for whoever may change settings: the server keeps it, with a network only.
import { Button, Collapse, Select, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTill } from '@evertill/client-core/react';
import type { DeviceList } from '../../platform/device-door.ts';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { readAddress } from './device-address.ts';
import { deviceSaved$ } from './device-saved.ts';

/** A card terminal is connected in its own section, once it is saved. */
const kinds = [
  'printer',
  'label_printer',
  'scale',
  'scanner',
  'cash_drawer',
  'customer_display',
  'payment_terminal',
] as const;
type Kind = (typeof kinds)[number];

export interface AddDeviceProps {
  readonly onSaved: () => void;
  readonly plugged: DeviceList['devices'];
}

const blank = { kind: 'printer' as Kind, name: '', address: '', protocol: '' };

export function AddDevice({ onSaved, plugged }: AddDeviceProps) {
  const t = useText('cashier');
  const { host } = usePlatform();
  const { storeId, laneId } = useTill();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState(blank);
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{
    readonly code: string;
    readonly sentence: string;
    readonly next: string;
  }>();
  const change = (part: Partial<typeof blank>) => setTyped((now) => ({ ...now, ...part }));

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const address = readAddress(typed.address);
    setWrong(!address);
    if (!address) return;
    setBusy(true);
    const protocol = typed.protocol.trim();
    const config = { ...address, ...(protocol === '' ? {} : { protocol }) };
    const name = typed.name.trim();
    const body = JSON.stringify({
      store_id: storeId,
      type: typed.kind,
      name,
      pos_register_id: laneId,
      config,
    });
    const answer = await host
      .ask({ method: 'POST', path: '/vendor/settings/devices', body })
      .catch(() => ({ ok: false, code: 'server_unreached', sentence: '' }) as const);
    setBusy(false);
    if (!answer.ok) return setRefused({ ...answer, next: '' });
    setRefused(undefined);
    setTyped(blank);
    setOpened(false);
    notifications.show({ message: t('hardware.savedNow', { name }) });
    deviceSaved$.next();
    onSaved();
  }

  return (
    <div>
      <Button
        variant="light"
        leftSection={<IconPlus size={20} />}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
        data-testid="add-device"
      >
        {t('hardware.add')}
      </Button>
      <Collapse expanded={opened}>
        <form onSubmit={(event) => void save(event)}>
          <Stack mt="md" maw={480}>
            <Select
              label={t('hardware.addKind')}
              data={kinds.map((value) => ({ value, label: t(`hardware.kinds.${value}`) }))}
              value={typed.kind}
              allowDeselect={false}
              onChange={(value) => change({ kind: kinds.find((kind) => kind === value) ?? 'printer' })}
              data-testid="add-kind"
            />
            <TextInput
              label={t('hardware.addName')}
              value={typed.name}
              required
              maxLength={80}
              onChange={(event) => change({ name: event.currentTarget.value })}
              data-testid="add-name"
            />
            <TextInput
              label={t('hardware.addAddress')}
              description={t('hardware.addAddressHint')}
              value={typed.address}
              required
              dir="ltr"
              list="plugged-in"
              error={wrong ? t('hardware.addressWrong') : undefined}
              onChange={(event) => change({ address: event.currentTarget.value })}
              data-testid="add-address"
            />
            <datalist id="plugged-in">
              {plugged.map(({ path, name }) => (
                <option key={path} value={path} label={name} />
              ))}
            </datalist>
            <TextInput
              label={t('hardware.addProtocol')}
              description={t('hardware.addProtocolHint')}
              value={typed.protocol}
              dir="ltr"
              maxLength={200}
              onChange={(event) => change({ protocol: event.currentTarget.value })}
              data-testid="add-protocol"
            />
            {refused && <Refused refusal={refused} />}
            <Button type="submit" loading={busy} data-testid="save-device">
              {t('hardware.save')}
            </Button>
          </Stack>
        </form>
      </Collapse>
    </div>
  );
}

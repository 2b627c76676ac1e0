// The tills of the store: which lane each stands at, when it was last heard of, and what of it has not arrived. They are the
// server's: one that is shut out is shut out now.
import { useTill } from '@evertill/client-core/react';
import { Button, Drawer, Text } from '@mantine/core';
import { pageOf, tillReply } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { wholeNumber } from '../../ui/decimal.ts';
import { laneName } from '../../workplace/lane-name.ts';
import { useClock, useStore } from '../../workplace/store-context.ts';
import { useAsked } from '../../tables/list/use-asked.ts';
import { ServerTable } from '../../tables/online/server-table.tsx';
import type { ServerColumn } from '../../tables/online/server-table.tsx';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import { useIsOwner } from '../../workplace/use-may.ts';
import { usePlatform } from '../../platform/host-context.ts';
import { TillsNow } from './tills-now.tsx';
import { DeviceForm } from './device-form.tsx';
import type { Device } from './device-form.tsx';

const devicesPage = pageOf(tillReply);
const pageLength = 25;

export function DevicesPart({ readOnly }: { readonly readOnly: boolean }) {
  const t = useText('manager');
  const clock = useClock();
  const { deviceId } = useTill();
  const platform = usePlatform();
  const isOwner = useIsOwner();
  const store = useStore();
  const { of, ask } = useAsked();
  const page = Math.max(1, Number.parseInt(of('page'), 10) || 1);
  const asked = useServerPage(
    `/vendor/devices?page=${page}&limit=${pageLength}&store_id=${encodeURIComponent(store.id)}`,
    devicesPage,
  );
  const opened = asked.seen?.name === 'page' && asked.seen.data.find(({ id }) => id === of('device'));
  const nameOf = ({ id, name }: Device) => (id === deviceId ? `${name} (${t('device.here')})` : name);
  const laneOf = ({ lane_id }: Device) =>
    lane_id === '' ? t('device.office') : laneName(store, lane_id) || '–';
  const columns: ServerColumn<Device>[] = [
    {
      id: 'name',
      title: t('device.name'),
      show: (device) =>
        readOnly ? (
          <bdi>{nameOf(device)}</bdi>
        ) : (
          <Button
            variant="subtle"
            h={48}
            px={0}
            aria-label={t('device.open', { name: device.name })}
            onClick={() => ask({ device: device.id })}
            data-testid="device-open"
          >
            <bdi>{nameOf(device)}</bdi>
          </Button>
        ),
    },
    { id: 'lane', title: t('device.lane'), show: (device) => <bdi>{laneOf(device)}</bdi> },
    { id: 'seen', title: t('device.seen'), show: ({ last_seen_at }) => clock(last_seen_at) },
    { id: 'version', title: t('device.version'), show: ({ client_version }) => <bdi>{client_version}</bdi> },
    {
      id: 'unsent',
      title: t('device.unsent'),
      atEnd: true,
      show: ({ unsent: { missing, waiting } }) =>
        missing + waiting === 0 ? t('device.nothingUnsent') : wholeNumber(missing + waiting),
    },
    {
      id: 'state',
      title: t('device.state'),
      show: ({ revoked_at }) =>
        revoked_at === null ? (
          t('device.admitted')
        ) : (
          <Text span c="red" fw={600}>
            {t('device.revoked', { time: clock(revoked_at) })}
          </Text>
        ),
    },
  ];
  return (
    <>
      <Text c="dimmed" size="sm">
        {t('device.hint')}
      </Text>
      <TillsNow leadsToSupport={isOwner === true && platform.admin !== undefined} />
      <ServerTable
        label={t('settings.devices')}
        columns={columns}
        asked={asked}
        rowId={({ id }) => id}
        page={page}
        onPage={(next) => ask({ page: next === 1 ? '' : String(next) })}
        none={t('device.none')}
      />
      {opened && !readOnly && (
        <Drawer
          opened
          position="right"
          size="md"
          title={<bdi>{opened.name}</bdi>}
          onClose={() => ask({ device: '' })}
          data-testid="device-drawer"
        >
          <DeviceForm key={opened.id} device={opened} isHere={opened.id === deviceId} onDone={asked.again} />
        </Drawer>
      )}
    </>
  );
}

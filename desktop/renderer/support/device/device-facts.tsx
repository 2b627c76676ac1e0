// Who a till is, where it stands, and what it runs on.
import type { SupportDevice } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useText } from '../../ui/language.ts';
import { bytesText, lengthText } from '../live/ago-text.ts';
import { Moment } from '../live/moment.tsx';
import { stateOf } from './device-state.ts';

export function DeviceFacts({ device }: { readonly device: SupportDevice }) {
  const t = useText('support');
  const state = stateOf(device);
  const { skew_ms: skew } = device;
  const off = lengthText(Math.abs(skew));
  const isRight = Math.abs(skew) <= limits.skewTold;
  const left = state?.storage.left ?? null;
  return (
    <Facts>
      <Fact label={t('device.contact')}>
        {device.is_connected ? t('fleet.connected') : <Moment at={device.last_seen_at} />}
      </Fact>
      {device.revoked_at !== null && (
        <Fact label={t('device.revoked')}>
          <Moment at={device.revoked_at} />
        </Fact>
      )}
      <Fact label={t('device.person')}>
        {device.user_name === '' ? t('device.nobody') : device.user_name}
      </Fact>
      <Fact label={t('device.app')}>{device.client_version}</Fact>
      <Fact label={t('device.platform')}>{device.platform || t('device.unknown')}</Fact>
      <Fact label={t('device.storage')}>{device.storage_kind || t('device.unknown')}</Fact>
      {state && <Fact label={t('device.health')}>{t(`health.${state.storage.health}`)}</Fact>}
      <Fact label={t('device.disk')}>{left === null ? t('device.unknown') : bytesText(left)}</Fact>
      <Fact label={t('device.clock')}>
        {isRight ? t('device.clockRight') : t(skew > 0 ? 'device.clockAhead' : 'device.clockBehind', { off })}
      </Fact>
      <Fact label={t('device.reported')}>
        <Moment at={device.reported_at} />
      </Fact>
      <Fact label={t('device.firstSeen')}>
        <Moment at={device.first_seen_at} as="clock" />
      </Fact>
      <Fact label={t('device.id')}>{device.device_id}</Fact>
      {(state?.errors ?? []).map(({ kind, code, sentence, times }) => (
        <Fact
          key={`${kind} ${code}`}
          label={`${t('device.errors')}: ${code || kind}`}
          note={t('device.times', { count: times })}
        >
          {sentence}
        </Fact>
      ))}
    </Facts>
  );
}

// One till: how it is now, how it was, its journal on the server, and what it has beside the server.
import { Anchor, Group, Skeleton, Tabs, Title } from '@mantine/core';
import { deviceReply } from '@evertill/schemas';
import type { SupportDevice } from '@evertill/schemas';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { supportPath } from '../../platform/support-path.ts';
import { useAsked } from '../../tables/list/use-asked.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import classes from '../../ui/record-page.module.css';
import { StandingMark } from '../../workplace/status/standing-mark.tsx';
import { ComparePart } from '../compare/compare-part.tsx';
import { LedgerPart } from '../ledger/ledger-part.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useLiveAnswer } from '../live/use-live-answer.ts';
import { useTenant } from '../support-context.ts';
import { storePath, withQuery } from '../support-paths.ts';
import { TimelinePart } from '../timeline/timeline-part.tsx';
import { NowPart } from './now-part.tsx';

const parts = ['now', 'history', 'journal', 'compare'] as const;
type Part = (typeof parts)[number];

export function DevicePage() {
  const t = useText('support');
  const { id = '' } = useParams();
  const vendor_id = useTenant();
  const path = withQuery(`/support/devices/${encodeURIComponent(id)}`, { vendor_id });
  const { reply, why, again } = useLiveAnswer(path, deviceReply);
  const { of, ask } = useAsked();
  const { state: way } = useLocation();
  // The list as it was left; another part of this till stands at another address.
  const [back] = useState(() => backOf(way));
  const part = parts.find((one) => one === of('tab')) ?? 'now';
  return (
    <div className={classes.page} data-testid="support-device">
      <Anchor component={Link} to={back} size="sm" data-testid="back">
        {t('device.back')}
      </Anchor>
      {!reply && !why && <Skeleton h={240} />}
      {why && !reply && <WhyNot seen={why} onAgain={again} />}
      {reply && (
        <>
          <Group justify="space-between" align="flex-start">
            <DeviceHead device={reply} />
            <LiveMark why={why} />
          </Group>
          <Tabs
            value={part}
            onChange={(tab) =>
              ask({ tab: tab === null || tab === 'now' ? '' : tab, page: '', q: '', state: '', code: '' })
            }
            keepMounted={false}
          >
            <Tabs.List aria-label={t('device.parts')}>
              {parts.map((one) => (
                <Tabs.Tab key={one} value={one} mih={48} data-testid={`tab-${one}`}>
                  {t(`device.${one}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {parts.map((one) => (
              <Tabs.Panel key={one} value={one} pt="md">
                <OnePart part={one} device={reply} onChanged={again} />
              </Tabs.Panel>
            ))}
          </Tabs>
        </>
      )}
    </div>
  );
}

function backOf(way: unknown): string {
  const back = typeof way === 'object' && way !== null && 'back' in way ? way.back : undefined;
  return typeof back === 'string' ? back : supportPath;
}

function DeviceHead({ device }: { readonly device: SupportDevice }) {
  const t = useText('support');
  const lane = device.lane_id === '' ? t('device.office') : device.lane_name;
  return (
    <div>
      <Title order={1} size="h2" className={classes.name!} data-testid="device-title">
        <bdi>{device.name}</bdi>
      </Title>
      <Group gap="sm">
        <StandingMark standing={device.standing} />
        <Anchor component={Link} to={storePath(device)} data-testid="to-store">
          <bdi>{device.store_name}</bdi>
        </Anchor>
        {lane !== '' && <bdi>{lane}</bdi>}
        <bdi>{device.vendor_name}</bdi>
      </Group>
    </div>
  );
}

interface OnePartProps {
  readonly part: Part;
  readonly device: SupportDevice;
  readonly onChanged: () => void;
}

function OnePart({ part, device, onChanged }: OnePartProps) {
  switch (part) {
    case 'now':
      return <NowPart device={device} onChanged={onChanged} />;
    case 'history':
      return <TimelinePart device={device} />;
    case 'journal':
      return <LedgerPart device={device} />;
    case 'compare':
      return <ComparePart device={device} />;
  }
}

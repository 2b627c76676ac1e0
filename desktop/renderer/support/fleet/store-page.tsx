// One store: how it is, what of it is unsent or refused, and its tills.
import { Anchor, Group, Skeleton, Text, Title } from '@mantine/core';
import { supportStoreReply } from '@evertill/schemas';
import { Link, useParams } from 'react-router';
import { supportPath } from '../../platform/support-path.ts';
import page from '../../tables/list/list-page.module.css';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { wholeNumber } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import record from '../../ui/record-page.module.css';
import { StandingMark } from '../../workplace/status/standing-mark.tsx';
import { isLastWord } from '../live/last-word.ts';
import { LiveMark } from '../live/live-mark.tsx';
import { useLiveAnswer } from '../live/use-live-answer.ts';
import { useTenant } from '../support-context.ts';
import { entriesPath, withQuery } from '../support-paths.ts';
import { FleetList } from './fleet-list.tsx';

export function StorePage() {
  const t = useText('support');
  const { id = '' } = useParams();
  const vendor_id = useTenant();
  const path = withQuery(`/support/stores/${encodeURIComponent(id)}`, { vendor_id });
  const { reply, why, again } = useLiveAnswer(path, supportStoreReply);
  const unheard = reply?.devices.filter(isLastWord).length ?? 0;
  return (
    <div className={page.page} data-testid="support-store">
      <Anchor component={Link} to={supportPath} size="sm" data-testid="back">
        {t('device.back')}
      </Anchor>
      {!reply && !why && <Skeleton h={240} />}
      {why && !reply && <WhyNot seen={why} onAgain={again} />}
      {reply && (
        <>
          <Group justify="space-between">
            <div>
              <Title order={1} size="h2" className={record.name!}>
                <bdi>{reply.store_name}</bdi>
              </Title>
              <Group gap="sm">
                <StandingMark standing={reply.standing} />
                <bdi>{reply.vendor_name}</bdi>
              </Group>
            </div>
            <LiveMark why={why} />
          </Group>
          <Group gap="md">
            <Text>
              {t('store.unsent')}: <strong>{wholeNumber(reply.unsent)}</strong>{' '}
              {unheard > 0 && <span data-testid="last-words">{t('store.lastWord', { count: unheard })}</span>}
            </Text>
            <Text>
              {t('store.parked')}: <strong>{wholeNumber(reply.parked)}</strong>
            </Text>
            <Anchor
              component={Link}
              to={withQuery(entriesPath, {
                vendor: vendor_id,
                store: id,
                state: reply.parked > 0 ? 'parked' : '',
              })}
              data-testid="to-entries"
            >
              {t(reply.parked > 0 ? 'store.toParked' : 'store.toEntries')}
            </Anchor>
          </Group>
          {reply.devices.length > 0 && (
            <FleetList label={t('store.tills')} rows={reply.devices} about={path} />
          )}
        </>
      )}
    </div>
  );
}

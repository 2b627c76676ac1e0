// What the chip stands for: what is sent, what waits and since when, what a person must look at and what to do about
// it, and what went wrong lately.
import { useTill, useSyncStatus } from '@evertill/client-core/react';
import { Alert, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { wholeNumber } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { useValue } from '../../ui/use-observable.ts';
import { useClock } from '../store-context.ts';
import { LoginForm } from '../login-form.tsx';
import { AskedList } from './asked-list.tsx';
import { AttentionList } from './attention-list.tsx';
import { FindingsList } from './findings-list.tsx';
import { connectionWord, isOffline } from './mood.ts';
import { StorageNote } from './storage-note.tsx';
import { WaitingList } from './waiting-list.tsx';
import classes from './sync-panel.module.css';

export function SyncPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useText('workplace');
  const clock = useClock();
  const till = useTill();
  const { host } = usePlatform();
  const problems = useValue(host.problems.latest$);
  const [signingIn, setSigningIn] = useState(false);
  const status = useSyncStatus();
  const { connection, sent, waiting, waitingSince, silentSince, stall, perCollection } = status;
  const offline = isOffline(connection);
  return (
    <Drawer opened onClose={onClose} title={t('sync.title')} size="md" data-testid="sync-panel">
      <Stack gap="lg">
        <div className={classes.figures}>
          <Figure label={t('sync.sent')} value={sent} testId="sync-sent" />
          <Figure
            label={t('sync.waiting')}
            value={waiting}
            testId="sync-waiting"
            note={waitingSince ? t('sync.waitingSince', { time: clock(waitingSince) }) : ''}
          />
        </div>
        <WaitingList status={status} />

        <Section title={t('sync.connection')}>
          <Group wrap="nowrap" align="flex-start">
            {offline ? <IconCloudOff /> : <IconCloudCheck />}
            <div className={classes.grow}>
              <Text fw={550} data-testid="sync-connection">
                {t(`sync.${connectionWord(connection)}`)}
              </Text>
              {connection.reason !== '' && (
                <Text size="sm" c="dimmed">
                  {connection.reason}
                </Text>
              )}
              {stall && (
                <Text size="sm" c="yellow.8" data-testid="sync-stall">
                  {t('sync.stalled', { reason: t(`stall.${stall.cause}`) })} {t(`stallNext.${stall.cause}`)}
                </Text>
              )}
            </div>
            {connection.name === 'waiting' && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} />}
                onClick={() => till.goOnline()}
              >
                {t('sync.goOnline')}
              </Button>
            )}
          </Group>
          {connection.name === 'signed_out' && !signingIn && (
            <Alert color="yellow" mt="sm" data-testid="signed-out">
              <Text mb="sm">{t('login.again')}</Text>
              <Button onClick={() => setSigningIn(true)} data-testid="sign-in-again">
                {t('sync.signIn')}
              </Button>
            </Alert>
          )}
          {silentSince !== null && (
            <Alert color="yellow" mt="sm" title={t('sync.silent')} data-testid="sync-silent">
              {t('sync.silentText', { time: clock(silentSince) })}
            </Alert>
          )}
          {signingIn && <LoginForm onSignedIn={() => setSigningIn(false)} />}
        </Section>

        <Section title={t('howItIs.title')}>
          <FindingsList />
        </Section>

        <Section title={t('sync.attention')}>
          <AttentionList />
        </Section>

        <StorageNote />

        <Section title={t('asked.title')}>
          <AskedList />
        </Section>

        <Section title={t('sync.errors')}>
          {problems.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('sync.noErrors')}
            </Text>
          )}
          {problems.map(({ at, message }) => (
            <Text key={message} size="sm">
              <Text span c="dimmed">
                {clock(at)}{' '}
              </Text>
              {message}
            </Text>
          ))}
        </Section>

        <Section title={t('sync.device')}>
          <Text size="sm">
            {t('sync.catalog')}: {wholeNumber(perCollection['product']?.pulled ?? 0)}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace">
            {till.deviceId}
          </Text>
        </Section>
      </Stack>
    </Drawer>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h6" tt="none" mb={6}>
        {title}
      </Title>
      {children}
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly testId: string;
  readonly note?: string;
}

function Figure({ label, value, testId, note = '' }: FigureProps) {
  return (
    <div className={classes.figure}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={30} fw={700} lh={1.2} data-testid={testId}>
        {value}
      </Text>
      {note !== '' && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  );
}

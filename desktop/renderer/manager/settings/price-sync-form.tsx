// Where the prices of a store come from, when an outside platform keeps them, and the steps of registering there. Secrets go
// in and never come back.
import {
  Alert,
  Anchor,
  Button,
  CopyButton,
  Group,
  NativeSelect,
  PasswordInput,
  Skeleton,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { priceSyncEnvironments, storeSettingsReply } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useClock, useStore } from '../../workplace/store-context.ts';
import { Meanwhile } from '../edit/meanwhile.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { syncChanges, syncFieldsOf } from './sync-draft.ts';
import type { PriceSync } from './sync-draft.ts';
import classes from './settings-page.module.css';

const callbackUrl = `${location.origin}/api/v1/integrations/extplatform/webhook`;

function settingsPath(storeId: string): string {
  return `/vendor/stores/${encodeURIComponent(storeId)}/settings`;
}

export function PriceSyncForm({ readOnly }: { readonly readOnly: boolean }) {
  const { id } = useStore();
  const { seen, again } = useServerAnswer(settingsPath(id), storeSettingsReply);
  const [kept, setKept] = useState<{ readonly from: typeof seen; readonly sync: PriceSync }>();
  // What is being typed outlives a connection that goes, and a newer answer brings a newer code.
  if (seen?.name === 'answer' && kept?.from !== seen) setKept({ from: seen, sync: seen.reply.price_sync });
  const saved = (sync: PriceSync) => setKept({ from: seen, sync });
  return (
    <Stack>
      {seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {!seen && !kept && <Skeleton h={240} />}
      {kept && <Fields sync={kept.sync} readOnly={readOnly} onSaved={saved} onAgain={again} />}
    </Stack>
  );
}

interface FieldsProps {
  readonly sync: PriceSync;
  readonly readOnly: boolean;
  readonly onSaved: (sync: PriceSync) => void;
  readonly onAgain: () => void;
}

function Fields({ sync, readOnly, onSaved, onAgain }: FieldsProps) {
  const t = useText('manager');
  const { id } = useStore();
  const { fields, set, meanwhile, forget } = useDraft(syncFieldsOf(sync));
  const { busy, problems, change } = useServerDoor({});

  async function patch(price_sync: ReturnType<typeof syncChanges>, done: string): Promise<void> {
    const saved = await change({
      method: 'PATCH',
      path: settingsPath(id),
      body: { price_sync },
      reply: storeSettingsReply,
      done,
    });
    if (!saved) return;
    for (const name of ['auth_code', 'access_token'] as const) if (name in price_sync) forget(name);
    onSaved(saved.price_sync);
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    void patch(syncChanges(sync, fields), t('priceSync.saved'));
  }

  const secret = (name: 'auth_code' | 'access_token') => {
    const isSet = sync[`${name}_configured`];
    if (readOnly)
      return (
        <Text>
          {t(`priceSync.${name}`)}: {t(isSet ? 'priceSync.isSet' : 'priceSync.isNotSet')}
        </Text>
      );
    return (
      <Group align="flex-end" wrap="nowrap" data-testid={`secret-${name}`} data-set={isSet}>
        <PasswordInput
          size="md"
          flex={1}
          label={t(`priceSync.${name}`)}
          description={t(isSet ? 'priceSync.isSet' : 'priceSync.isNotSet')}
          autoComplete="off"
          maxLength={500}
          value={fields[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
          visibilityToggleButtonProps={{ 'aria-label': t('priceSync.show') }}
          data-testid={`sync-${name}`}
        />
        {isSet && (
          <Button
            variant="default"
            h={48}
            disabled={busy}
            aria-label={`${t('priceSync.take')}: ${t(`priceSync.${name}`)}`}
            onClick={() => void patch({ [name]: null }, t('priceSync.taken'))}
            data-testid={`take-${name}`}
          >
            {t('priceSync.take')}
          </Button>
        )}
      </Group>
    );
  };

  return (
    <form onSubmit={save} noValidate data-testid="sync-form">
      <Stack>
        <Registration
          sync={sync}
          onAgain={onAgain}
          onStart={
            readOnly
              ? undefined
              : () => void patch({ start_registration: true }, t('priceSync.registrationStarted'))
          }
        />
        <div>
          <TextInput
            label={t('priceSync.merchant_id')}
            description={t('priceSync.merchantHint')}
            autoComplete="off"
            maxLength={64}
            readOnly={readOnly}
            value={fields.merchant_id}
            onChange={(event) => set({ merchant_id: event.currentTarget.value })}
            data-testid="sync-merchant_id"
          />
          <Meanwhile
            change={meanwhile('merchant_id')}
            now={sync.merchant_id}
            onTake={() => forget('merchant_id')}
          />
        </div>
        <NativeSelect
          size="md"
          label={t('priceSync.environment')}
          disabled={readOnly}
          data={priceSyncEnvironments.map((value) => ({ value, label: t(`priceSync.${value}`) }))}
          value={fields.environment}
          onChange={(event) => set({ environment: event.currentTarget.value as PriceSync['environment'] })}
          data-testid="sync-environment"
        />
        {secret('auth_code')}
        {secret('access_token')}
        <Switch
          size="lg"
          label={t('priceSync.enabled')}
          disabled={readOnly}
          checked={fields.enabled}
          onChange={(event) => set({ enabled: event.currentTarget.checked })}
          data-testid="sync-enabled"
        />
        <ProblemNote text={problems.form} />
        {!readOnly && (
          <Button type="submit" h={48} loading={busy} data-testid="sync-save">
            {t('settings.save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

interface RegistrationProps extends Pick<FieldsProps, 'sync' | 'onAgain'> {
  /** Undefined for those who only read. */
  readonly onStart: (() => void) | undefined;
}

/** What the platform is told, what it answered, and how the last pass over its catalog went. */
function Registration({ sync, onAgain, onStart }: RegistrationProps) {
  const t = useText('manager');
  const clock = useClock();
  const { last_verification_code: code, last_sweep_at: at, last_sweep_fault: fault } = sync;
  const { registration_started_at: startedAt } = sync;
  const swept = { items: sync.last_sweep_items, updated: sync.last_sweep_updated };
  return (
    <>
      <Copied label={t('priceSync.address')} hint={t('priceSync.addressHint')} value={callbackUrl} />
      {onStart && (
        <Button variant="default" h={48} onClick={onStart} data-testid="sync-register">
          {t('priceSync.register')}
        </Button>
      )}
      {code === '' ? (
        <Text size="sm" c="dimmed" data-testid="no-code">
          {t('priceSync.code')}:{' '}
          {startedAt === null ? '' : t('priceSync.registeredAt', { time: clock(startedAt) })}{' '}
          {t('priceSync.noCode')}
        </Text>
      ) : (
        <Copied label={t('priceSync.code')} hint={t('priceSync.codeHint')} value={code} />
      )}
      <Button variant="default" h={48} onClick={onAgain} data-testid="sync-again">
        {t('priceSync.look')}
      </Button>
      <Text size="sm">
        {t('priceSync.sweep')}:{' '}
        {at === null ? t('priceSync.neverSwept') : t('priceSync.swept', { time: clock(at), ...swept })}{' '}
        <bdi>{fault}</bdi>
      </Text>
      {sync.needs_default.length > 0 && (
        <Alert color="yellow" title={t('priceSync.needsDefault')} data-testid="needs-default">
          {sync.needs_default.map(({ item_id, sku_code, name }) => (
            <Anchor
              key={item_id}
              component={Link}
              to={`/dashboard/products/${encodeURIComponent(item_id)}/edit`}
              display="block"
            >
              <bdi>{name}</bdi> · <bdi>{sku_code}</bdi>
            </Anchor>
          ))}
        </Alert>
      )}
    </>
  );
}

interface CopiedProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
}

function Copied({ label, hint, value }: CopiedProps) {
  const t = useText('manager');
  return (
    <div>
      <Text size="sm" fw={550}>
        {label}
      </Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Group wrap="nowrap" justify="space-between">
        <bdi className={classes.code}>{value}</bdi>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              h={48}
              flex="none"
              aria-label={`${t('priceSync.copy')}: ${label}`}
              onClick={copy}
            >
              {t(copied ? 'priceSync.copied' : 'priceSync.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  );
}

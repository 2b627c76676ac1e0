// Which card terminals this till drives: they are saved at the server, activated for this till, and told to its program.
import { bridgeActivated, hardwareReply, pageOf } from '@evertill/schemas';
import type { HardwareReply, JsonObject } from '@evertill/schemas';
import { refuse } from '@evertill/client-core';
import type { CardTill } from '@evertill/client-core';
import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback, useMemo, useState } from 'react';
import { Subject } from 'rxjs';
import { useServer } from '../../tables/online/server-context.ts';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useAnswer } from '../../ui/use-observable.ts';
import { useStore } from '../../workplace/store-context.ts';
import { deviceSaved$ } from '../settings/device-saved.ts';
import { TerminalForm } from './terminal-form.tsx';

const devices = pageOf(hardwareReply);

export function CardTerminals({ cards }: { readonly cards: CardTill }) {
  const t = useText('cashier');
  const store = useStore();
  const query = new URLSearchParams({ store_id: store.id, type: 'payment_terminal', limit: '100' });
  const { seen } = useServerAnswer(`/vendor/settings/devices?${query}`, devices, deviceSaved$);
  const saved$ = useMemo(() => new Subject<void>(), []);
  const ask = useCallback(() => cards.terminals(), [cards]);
  const known = useAnswer(ask, saved$);
  const here = known?.ok ? known.terminals.filter(({ isUsable }) => isUsable).map(({ id }) => id) : [];
  const [chosen, choose] = useState<HardwareReply>();
  const found = seen?.name === 'answer' ? seen.reply.data.filter(({ enabled }) => enabled) : undefined;
  return (
    <Stack data-testid="card-terminals">
      <Text size="sm" c="dimmed">
        {t('card.terminalsHint')}
      </Text>
      {seen && !found && <Text size="sm">{t('card.cannotAsk')}</Text>}
      {found?.length === 0 && <Text size="sm">{t('card.noTerminals')}</Text>}
      {found?.map((device) => {
        const isHere = here.includes(device.id);
        return (
          <Group key={device.id} justify="space-between" data-testid="card-terminal" data-here={isHere}>
            <Group gap="sm">
              <Text fw={550}>
                <bdi>{device.name}</bdi>
              </Text>
              {isHere && <Badge variant="light">{t('card.connected')}</Badge>}
            </Group>
            <Button variant="default" h={48} onClick={() => choose(device)} data-testid="card-connect">
              {t(isHere ? 'card.connectAgain' : 'card.connect')}
            </Button>
          </Group>
        );
      })}
      {chosen && (
        <Connect
          key={chosen.id}
          cards={cards}
          device={chosen}
          onDone={() => {
            saved$.next();
            notifications.show({ message: t('card.connectDone', { name: chosen.name }) });
            choose(undefined);
          }}
          onClose={() => choose(undefined)}
        />
      )}
    </Stack>
  );
}

interface ConnectProps {
  readonly cards: CardTill;
  readonly device: HardwareReply;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

type Fault = Parameters<typeof Refused>[0]['refusal'];

function Connect({ cards, device: { id, name, config }, onDone, onClose }: ConnectProps) {
  const t = useText('cashier');
  const store = useStore();
  const { ask } = useServer();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Fault>();

  async function connect(settings: JsonObject): Promise<Fault | undefined> {
    const path = '/vendor/settings/devices/pos-bridge/activate';
    const answer = await ask({ method: 'POST', path, body: JSON.stringify({ deviceId: id }) });
    if (!answer.ok) return { code: answer.code, sentence: answer.sentence, next: '' };
    const { wsUrl, webhookUrl, terminalId, terminalConfig } = bridgeActivated.parse(JSON.parse(answer.body));
    const saved = await cards.save({
      wsUrl,
      webhookUrl,
      terminalId,
      terminalConfig,
      storeId: store.id,
      settings: { currency: store.currency, ...settings },
    });
    return saved.ok ? undefined : saved;
  }

  function submit(settings: JsonObject): void {
    setBusy(true);
    void connect(settings)
      .catch((): Fault => refuse('server_unreached'))
      .then((fault) => {
        setBusy(false);
        setRefusal(fault);
        if (!fault) onDone();
      });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('card.connectTitle', { name })}
      data-testid="card-connect-dialog"
    >
      <Stack>
        {refusal && <Refused refusal={refusal} />}
        <TerminalForm config={config} busy={busy} onSubmit={submit} />
      </Stack>
    </Modal>
  );
}

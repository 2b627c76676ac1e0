// The channels of the bridge and of the network, on the one bridge of this host. Nothing a screen says is taken for a
// result, and no key leaves: it goes in with `set-config` or `start`, and to the address it came with. Whoever moves money
// or changes anything does it for the store that is open on this till.
import { managerBy, refuse } from '@evertill/client-core';
import type { Refusal, Till } from '@evertill/client-core';
import type { channels } from '../ipc/channels.ts';
import type { Handlers } from '../ipc/dispatch.ts';
import type { Network } from '../services/network/network.ts';
import type { Place } from '../services/network/probe-target.ts';
import { readAddress, sessionKeyOf } from '../services/terminal-bridge/config/bridge-address.ts';
import type { BridgeAddress } from '../services/terminal-bridge/config/bridge-address.ts';
import {
  deviceOf,
  placeNameOf,
  placeOf,
  protocolOf,
} from '../services/terminal-bridge/config/terminal-config.ts';
import type { TerminalConfig } from '../services/terminal-bridge/config/terminal-config.ts';
import type { Bridge } from '../services/terminal-bridge/open-bridge.ts';
import type { TerminalResult } from '../services/terminal-bridge/payment-terminal.ts';

type Channels = typeof channels;
type BridgeTill = Pick<Till, 'storeId' | 'unlock'> & {
  readonly surroundings: Pick<Till['surroundings'], 'clock'>;
};
export type BridgeHandlers = Pick<Handlers<Channels>, Extract<keyof Channels, `pos-bridge:${string}`>>;
export type NetworkHandlers = Pick<Handlers<Channels>, Extract<keyof Channels, `network:${string}`>>;

/** `bridge`: undefined when its book cannot be used. `openTill`: undefined while none is open. */
export function bridgeHandlers(
  bridge: Bridge | undefined,
  openTill: () => BridgeTill | undefined,
): BridgeHandlers {
  const on = async <T>(work: (bridge: Bridge) => T | Refusal | Promise<T | Refusal>): Promise<T | Refusal> =>
    bridge ? work(bridge) : refuse('terminal_book_unusable');
  const inStore = <T>(
    work: (bridge: Bridge, storeId: string, till: BridgeTill) => T | Refusal | Promise<T | Refusal>,
  ) =>
    on<T>((opened) => {
      const till = openTill();
      return till ? work(opened, till.storeId, till) : refuse('local_db_closed');
    });
  /** What became of a movement of money, when it was one of this store. */
  const about = (
    transactionRef: string,
    work: (agent: Bridge['agent'], till: BridgeTill) => Promise<TerminalResult | Refusal | undefined>,
  ) =>
    inStore(async ({ agent, book }, storeId, till) => {
      const terminal = book.attempts.find(transactionRef)?.terminal;
      const saved = terminal === undefined ? undefined : agent.terminals.find(terminal);
      const isElsewhere = saved !== undefined && saved.config.storeId !== storeId;
      return answered(transactionRef, isElsewhere ? undefined : await work(agent, till));
    });
  return {
    'pos-bridge:start': (wish) =>
      inStore(({ agent, saved }, openId) => {
        const known = saved.bridges().find((one) => isMeant(one, wish));
        const terminalId = wish.storeId === undefined ? wish.terminalId : '';
        const address = addressOf({ ...wish, terminalId }, known, openId);
        if ('ok' in address) return address;
        saved.saveBridge(address);
        return { success: true as const, sessionKey: agent.start(address) };
      }),
    'pos-bridge:stop': ({ sessionKey }) =>
      on(({ agent }) =>
        agent.stop(sessionKey) ? { success: true as const } : refuse('bridge_unsaved', { sessionKey }),
      ),
    'pos-bridge:status': () => on(statusOf),
    'pos-bridge:send-payment-result': ({ transactionRef }) =>
      inStore(({ agent, book }, storeId) => {
        const report = book.reports.find(transactionRef);
        if (report?.storeId !== storeId)
          return refuse('attempt_unknown', { transaction_ref: transactionRef });
        if (!report.result) return { success: false, state: 'unknown' as const };
        if (!report.isReported) agent.report(report.storeId);
        return { success: true, state: report.isReported ? ('recorded' as const) : ('sending' as const) };
      }),
    'pos-bridge:relay-ecr-command': (wish) =>
      inStore(async ({ agent }, storeId) => {
        const answer = await agent.relays.relay(storeId, wish);
        return { success: 'payload' in answer, ...answer };
      }),
    'pos-bridge:get-logs': ({ limit }) => on(({ log }) => ({ entries: [...log.entries(limit)] })),
    'pos-bridge:clear-logs': () => on(({ log }) => ({ success: true as const, cleared: log.clear() })),
    'pos-bridge:set-config': (wish) => inStore((opened, storeId) => configure(opened, wish, storeId)),
    'pos-bridge:pay': ({ storeDeviceId, tender, ...request }) =>
      inStore(async ({ agent }, storeId) => {
        if (agent.terminals.find(storeDeviceId)?.config.storeId !== storeId)
          return refuse('terminal_unsaved', { store_device_id: storeDeviceId });
        const money = { ...request, ...(tender !== undefined && { tender }) };
        return {
          transactionRef: request.transactionRef,
          result: await agent.payments.pay(storeDeviceId, money),
        };
      }),
    'pos-bridge:inquire': ({ transactionRef }) =>
      about(transactionRef, (agent) => agent.payments.inquire(transactionRef)),
    'pos-bridge:cancel': ({ transactionRef }) =>
      inStore(async ({ agent }) => ({ asked: await agent.payments.cancel(transactionRef) })),
    'pos-bridge:settle-by-hand': ({ transactionRef, outcome, note, ...who }) =>
      about(transactionRef, async (agent, till) => {
        const manager = await managerBy(till, who);
        if (!manager.ok) return manager;
        const word = { by: who.employeeId, note, at: till.surroundings.clock.now() };
        return agent.payments.settleByHand(transactionRef, outcome, word);
      }),
  };
}

export function networkHandlers(network: Network): NetworkHandlers {
  return {
    'network:probe-tcp': (place) => network.probeTcp(place),
    'network:probe-ws': (address) => network.probeWs(address),
  };
}

/** Where a probe may go: to the saved terminals, and to their bridges. */
export function savedPlaces(bridge: Bridge | undefined): readonly Place[] {
  if (!bridge) return [];
  const terminals = bridge.saved.terminals().flatMap((config) => [placeOf(config), cloudOf(config)]);
  const bridges = bridge.saved.bridges().map(({ wsUrl }) => hostOf(wsUrl));
  return [...terminals, ...bridges].filter((place) => place !== undefined);
}

type ConfigWish = Parameters<BridgeHandlers['pos-bridge:set-config']>[0];

function configure(bridge: Bridge, wish: ConfigWish, openId: string) {
  const { agent, book, saved, reach } = bridge;
  const { terminalId: storeDeviceId, terminalConfig, settings = {}, legacy, ...asked } = wish;
  const before = saved.terminals().find((one) => one.storeDeviceId === storeDeviceId);
  const isTheirs = before ? before.storeId !== openId : !terminalConfig;
  if (isTheirs) return refuse('terminal_unsaved', { store_device_id: storeDeviceId });
  // Asked as another one, a terminal that knows nothing of a payment would be believed.
  const isMoved =
    before &&
    (!terminalConfig || deviceOf(before) !== deviceOf({ ...before, address: terminalConfig, settings }));
  const open = book.attempts.unsettled().find(({ terminal }) => terminal === storeDeviceId);
  if (isMoved && (open || agent.terminals.isBusy(storeDeviceId)))
    return refuse('terminal_unsettled', open ? { transaction_ref: open.attempt.transactionRef } : {});
  if (!terminalConfig) {
    for (const sessionKey of saved.forgetTerminal(storeDeviceId)) agent.stop(sessionKey);
    return { success: true as const, sessionKey: '' };
  }
  const terminalId = legacy === true ? storeDeviceId : '';
  const known = saved.bridges().find((one) => one.terminalId === terminalId && one.storeId === openId);
  const address = addressOf({ ...asked, terminalId }, known, openId);
  if ('ok' in address) return address;
  const terminal = { storeDeviceId, storeId: address.storeId, address: terminalConfig, settings };
  const reached = reach(terminal);
  if ('problem' in reached) return refuse('terminal_config', { ...reached });
  const place = placeNameOf(terminal);
  const isTaken = saved
    .terminals()
    .some((one) => one.storeDeviceId !== storeDeviceId && placeNameOf(one) === place);
  if (isTaken)
    return refuse('terminal_config', {
      field: 'terminalConfig',
      problem: 'is where another saved terminal is',
    });
  saved.saveTerminal(terminal);
  saved.saveBridge(address);
  return { success: true as const, sessionKey: agent.start(address) };
}

interface Asked {
  readonly wsUrl: string;
  readonly webhookUrl?: string | undefined;
  readonly terminalId: string;
  readonly storeId?: string | undefined;
}

function isMeant(one: BridgeAddress, { storeId, terminalId }: Asked): boolean {
  return storeId === undefined
    ? one.terminalId === terminalId
    : one.storeId === storeId && one.terminalId === '';
}

/** A key that is known goes to the address it is known for, and nowhere else. */
function addressOf(asked: Asked, known: BridgeAddress | undefined, openId: string): BridgeAddress | Refusal {
  const { wsUrl, webhookUrl, terminalId } = asked;
  const read = readAddress(wsUrl, webhookUrl);
  if (!read) return refuse('bridge_address');
  const same = known?.wsUrl === read.wsUrl ? known : undefined;
  const storeId = asked.storeId ?? (read.storeId || openId);
  if (storeId !== openId)
    return refuse('invalid_input', {
      errors: [{ field: 'storeId', problem: 'Must be the store of this till.' }],
    });
  const key = read.key || same?.key;
  if (!key) return refuse('bridge_unsaved', { sessionKey: sessionKeyOf({ storeId, terminalId }) });
  return {
    wsUrl: read.wsUrl,
    webhookUrl: webhookUrl === undefined && same ? same.webhookUrl : read.webhookUrl,
    storeId,
    terminalId,
    key,
  };
}

function statusOf({ agent, book, saved, reach }: Bridge) {
  const iso = (at: number) => new Date(at).toISOString();
  return {
    sessions: agent.sessions().map(({ key, address, state }) => ({
      sessionKey: key,
      storeId: address.storeId,
      terminalId: address.terminalId,
      wsUrl: address.wsUrl,
      state: state.name,
      since: iso(state.since),
      reason: state.reason,
    })),
    terminals: saved.terminals().map((config) => {
      const reached = reach(config);
      return {
        storeDeviceId: config.storeDeviceId,
        storeId: config.storeId,
        protocol: protocolOf(config) ?? '',
        isBusy: agent.terminals.isBusy(config.storeDeviceId),
        problem: 'problem' in reached ? `${reached.field} ${reached.problem}` : '',
      };
    }),
    unsettled: book.attempts.unsettled().map(({ terminal, attempt }) => ({
      transactionRef: attempt.transactionRef,
      storeDeviceId: terminal,
      kind: attempt.kind,
      amount: attempt.amount,
      currency: attempt.currency,
      at: iso(attempt.at),
    })),
    unreported: book.reports.countUnreported(),
  };
}

function answered(transactionRef: string, result: TerminalResult | Refusal | undefined) {
  if (result && 'ok' in result) return result;
  return result ? { transactionRef, result } : refuse('attempt_unknown', { transaction_ref: transactionRef });
}

function cloudOf({ address: { ws_url } }: TerminalConfig): Place | undefined {
  return ws_url === undefined ? undefined : hostOf(ws_url);
}

function hostOf(address: string): Place | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const usual = url.protocol === 'wss:' ? 443 : 80;
  return { host: url.hostname, port: url.port === '' ? usual : Number(url.port) };
}

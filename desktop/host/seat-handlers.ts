// The channels that say who stands at the till and which lane it is: one answer for all windows, because it is one till.
import { refuse } from '@evertill/client-core';
import type { PasswordDoors, PasswordStep, Refusal, TillKeeper } from '@evertill/client-core';
import { ExchangeError } from '@evertill/sync';
import type { channels } from '../ipc/channels.ts';
import type { Handlers } from '../ipc/dispatch.ts';

type Channels = typeof channels;
export type SeatHandlers = Pick<Handlers<Channels>, Extract<keyof Channels, `seat:${string}`>>;

export function seatHandlers(keeper: TillKeeper, passwords: PasswordDoors): SeatHandlers {
  const done = async (work: Promise<void>) => {
    await work;
    return {};
  };
  return {
    'seat:login': ({ email, password }) =>
      reaching(async () => {
        const outcome = await keeper.login(email, password);
        if (!outcome.ok) return { done: false, code: outcome.code, sentence: outcome.sentence };
        const { id, name, vendor_id } = outcome.user;
        return { done: true, user: { id, name, vendor_id } };
      }),
    'seat:request-code': (who) => reaching(async () => outcomeOf(await passwords.requestCode(who))),
    'seat:verify-code': ({ code, ...who }) =>
      reaching(async () => outcomeOf(await passwords.verifyCode(who, code))),
    'seat:complete-reset': ({ kind, token, password }) =>
      reaching(async () => outcomeOf(await passwords.completeReset(kind, token, password))),
    'seat:accept-invitation': ({ kind, token, password }) =>
      reaching(async () => outcomeOf(await passwords.acceptInvitation(kind, token, password))),
    'seat:sign-out': () => done(keeper.signOut()),
    'seat:unlock': async ({ staffId, pin }) => {
      const outcome = await keeper.unlock(staffId, pin);
      return outcome.ok ? {} : outcome;
    },
    'seat:stores': () =>
      reaching(async () => ({ stores: (await keeper.stores()).map((store) => ({ ...store })) })),
    'seat:arrival': () =>
      reaching(async () => {
        const { deviceId, user, stores } = await keeper.arrival();
        return { deviceId, user: { ...user }, stores: stores.map((store) => ({ ...store })) };
      }),
    'seat:sales-report': (question) => reaching(async () => outcomeOf(await keeper.salesReport(question))),
    'seat:ask': (question) => reaching(async () => outcomeOf(await keeper.ask(question))),
    'seat:terminals': ({ shiftId }) => reaching(async () => ({ terminals: await keeper.terminals(shiftId) })),
    'seat:use-place': ({ storeId, laneId }) => done(keeper.usePlace(storeId, laneId)),
    'seat:leave-place': () => done(keeper.leavePlace()),
  };
}

/** On a channel `ok: false` means that it was not asked at all. */
function outcomeOf<Value extends object>(step: PasswordStep<Value>) {
  if (!step.ok) return { done: false, code: step.code, sentence: step.sentence } as const;
  const { ok: _, ...value } = step;
  return { done: true, ...value } as const;
}

/** A server that cannot be asked, or says to wait, is ordinary. */
async function reaching<T>(ask: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ExchangeError && error.code === 'busy')
      return refuse('rate_limited', { retry_after: error.retryAfter });
    if (error instanceof ExchangeError && error.code === 'foreign')
      return refuse('server_unreached', { foreign: true });
    if (error instanceof ExchangeError || error instanceof TypeError) return refuse('server_unreached');
    throw error;
  }
}

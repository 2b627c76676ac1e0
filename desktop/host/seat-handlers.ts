// The channels that say who stands at the till and which lane it is: one answer for all windows, because it is one till.
import { refuse } from '@evertill/client-core';
import type { Refusal, TillKeeper } from '@evertill/client-core';
import { ExchangeError } from '@evertill/sync';
import type { channels } from '../ipc/channels.ts';
import type { Handlers } from '../ipc/dispatch.ts';

type Channels = typeof channels;
export type SeatHandlers = Pick<Handlers<Channels>, Extract<keyof Channels, `seat:${string}`>>;

export function seatHandlers(keeper: TillKeeper): SeatHandlers {
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
    'seat:sign-out': () => done(keeper.signOut()),
    'seat:stores': () =>
      reaching(async () => ({ stores: (await keeper.stores()).map((store) => ({ ...store })) })),
    'seat:use-place': ({ storeId, laneId }) => done(keeper.usePlace(storeId, laneId)),
    'seat:leave-place': () => done(keeper.leavePlace()),
  };
}

/** A server that cannot be asked is ordinary. */
async function reaching<T>(ask: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ExchangeError || error instanceof TypeError) return refuse('server_unreached');
    throw error;
  }
}

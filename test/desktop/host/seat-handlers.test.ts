// Choosing a password in a window of the till program: the program asks the server, the window is told what it answered.
import { expect } from 'chai';
import type { PasswordDoors, PasswordStep, TillKeeper } from '@evertill/client-core';
import { ExchangeError } from '@evertill/sync';
import { seatHandlers } from '../../../desktop/host/seat-handlers.ts';
import { seatChannels } from '../../../desktop/ipc/seat-channels.ts';

describe('choosing a password in a window of the till program', () => {
  const who = { kind: 'vendor', email: 'ann@shop.example', type: 'owner' } as const;
  let answer: () => Promise<PasswordStep>;
  let asked: unknown[];
  const door =
    (name: keyof PasswordDoors) =>
    (...given: unknown[]) => {
      asked.push([name, ...given]);
      return answer() as Promise<never>;
    };
  const handlers = seatHandlers({} as TillKeeper, {
    requestCode: door('requestCode'),
    verifyCode: door('verifyCode'),
    completeReset: door('completeReset'),
    acceptInvitation: door('acceptInvitation'),
  });

  beforeEach(() => {
    asked = [];
    answer = () => Promise.resolve({ ok: true });
  });

  it('passes each step on, and its answer back', async () => {
    expect(await handlers['seat:request-code'](who)).to.deep.equal({ done: true });
    answer = () => Promise.resolve({ ok: true, resetToken: 't' });
    const shown = await handlers['seat:verify-code']({ ...who, code: '123456' });
    expect(shown).to.deep.equal({ done: true, resetToken: 't' });
    answer = () => Promise.resolve({ ok: false, code: 'reset_token_invalid', sentence: 'Used.' });
    const token = { kind: 'vendor', token: 't', password: 'new password' } as const;
    const refused = { done: false, code: 'reset_token_invalid', sentence: 'Used.' };
    expect(await handlers['seat:complete-reset'](token)).to.deep.equal(refused);
    await handlers['seat:accept-invitation'](token);
    expect(asked).to.deep.equal([
      ['requestCode', who],
      ['verifyCode', who, '123456'],
      ['completeReset', 'vendor', 't', 'new password'],
      ['acceptInvitation', 'vendor', 't', 'new password'],
    ]);
  });

  it('tells a server that says to wait from one that is away', async () => {
    answer = () => Promise.reject(new ExchangeError('busy', 'The server is busy.', 'retry', 30_000));
    const told = await handlers['seat:request-code'](who);
    expect(told).to.deep.include({ ok: false, code: 'rate_limited', details: { retry_after: 30_000 } });
    answer = () => Promise.reject(new ExchangeError('offline', 'No network.', 'retry'));
    expect(await handlers['seat:request-code'](who)).to.include({ ok: false, code: 'server_unreached' });
    answer = () => Promise.reject(new ExchangeError('foreign', 'Something else answered.', 'retry'));
    const foreign = await handlers['seat:request-code'](who);
    expect(foreign).to.deep.include({ ok: false, code: 'server_unreached', details: { foreign: true } });
  });
});

describe('where a window of the till program is', () => {
  const places: string[] = [];
  const keeper = {
    arrival: () => Promise.resolve({ deviceId: 'device', user: { id: 'ann' }, stores: [{ id: 'store' }] }),
    usePlace: (storeId: string, laneId: string) => {
      places.push(`${storeId} ${laneId}`);
      return Promise.resolve();
    },
  } as unknown as TillKeeper;
  const handlers = seatHandlers(keeper, {} as PasswordDoors);

  it('tells who is signed in, at which device, and where they may work', async () => {
    const told = await handlers['seat:arrival']({});
    expect(told).to.deep.equal({ deviceId: 'device', user: { id: 'ann' }, stores: [{ id: 'store' }] });
  });

  it('is a back office when no lane is named', async () => {
    const { request } = seatChannels.find(({ name }) => name === 'seat:use-place')!;
    const place = { storeId: 'store', laneId: '' };
    expect(request.safeParse(place).success).to.equal(true);
    await handlers['seat:use-place'](place);
    expect(places).to.deep.equal(['store ']);
  });
});

// Between a screen and the services: what cannot be read stays out, and what goes wrong comes back as a sentence.
import { expect } from 'chai';
import * as z from 'zod';
import { refuse, TillRefusal } from '../../../client-core/refusal.ts';
import { channelTable, defineChannel } from '../../../desktop/ipc/channel.ts';
import { createDispatch } from '../../../desktop/ipc/dispatch.ts';

const table = channelTable([
  defineChannel({
    name: 'test:echo',
    request: z.strictObject({ text: z.string().default('nothing') }),
    reply: z.strictObject({ text: z.string() }),
  }),
]);

type Echo = (request: { text: string }) => Promise<never>;

function dispatching(echo: (request: { text: string }) => unknown) {
  const reports: { message: string; error: unknown }[] = [];
  const handler = ((request) => Promise.resolve().then(() => echo(request))) as Echo;
  const dispatch = createDispatch(table, { 'test:echo': handler }, (message, error) => {
    reports.push({ message, error });
  });
  return { dispatch, reports };
}

describe('the dispatch of local channels', () => {
  it('answers with the reply, and fills in what was left out', async () => {
    const { dispatch } = dispatching((request) => request);
    expect(await dispatch('test:echo', { text: 'hi' })).to.deep.equal({ ok: true, reply: { text: 'hi' } });
    expect(await dispatch('test:echo')).to.deep.equal({ ok: true, reply: { text: 'nothing' } });
  });

  for (const name of [
    'no:such',
    '',
    '__proto__',
    'constructor',
    'toString',
    'test:ECHO',
    7,
    null,
    undefined,
    {},
    ['test:echo'],
  ]) {
    it(`[T18] has no channel ${JSON.stringify(name)}`, async () => {
      const { dispatch } = dispatching(() => expect.fail('it was asked'));
      expect(await dispatch(name, {})).to.deep.include({
        ok: false,
        code: 'unknown_channel',
        sentence: 'This till has no such command.',
      });
    });
  }

  it('[T18] refuses what is too large, whatever it is made of', async () => {
    const { dispatch } = dispatching(() => expect.fail('it was asked'));
    for (const text of ['x'.repeat(1_048_577), 'ü'.repeat(600_000)]) {
      expect(await dispatch('test:echo', { text })).to.include({ ok: false, code: 'too_large' });
    }
  });

  it('[T18] names the fields that are wrong, and never the text in them', async () => {
    const { dispatch } = dispatching(() => expect.fail('it was asked'));
    const wrong = await dispatch('test:echo', { text: 7 });
    expect(wrong.ok ? undefined : wrong.details['errors']).to.have.nested.property('[0].field', 'text');
    const unknown = await dispatch('test:echo', { secret: 'geheim' });
    expect(unknown).to.include({ code: 'unknown_field' });
    expect(JSON.stringify(unknown)).to.include('secret').and.not.include('geheim');
  });

  it('a service’s refusal is handed on as it is', async () => {
    const refusal = refuse('outbox_unsent', { client_order_id: 'a' });
    const { dispatch, reports } = dispatching(() => refusal);
    expect(await dispatch('test:echo')).to.equal(refusal);
    expect(reports).to.deep.equal([]);
  });

  it('a till that refuses by throwing is handed on in its own words', async () => {
    const refusal = refuse('till_in_use', { directory: 'a' });
    const { dispatch, reports } = dispatching(() => {
      throw new TillRefusal(refusal);
    });
    expect(await dispatch('test:echo')).to.deep.equal(refusal);
    expect(reports).to.deep.equal([]);
  });

  it('[T18] a service that breaks is told in a sentence, and its error stays on this side', async () => {
    const error = new Error('SELECT secret FROM /etc/shadow');
    const { dispatch, reports } = dispatching(() => {
      throw error;
    });
    const answer = await dispatch('test:echo');
    expect(answer).to.include({
      ok: false,
      code: 'till_failed',
      sentence: 'Something went wrong on this till.',
    });
    expect(JSON.stringify(answer)).to.not.include('shadow').and.not.include('dispatch.test');
    expect(reports).to.deep.equal([{ message: 'test:echo failed.', error }]);
  });

  it('[I17] a full disk is told as such', async () => {
    const { dispatch } = dispatching(() => {
      throw Object.assign(new Error('x'), { code: 'ENOSPC' });
    });
    expect(await dispatch('test:echo')).to.include({ ok: false, code: 'journal_unwritable' });
  });

  for (const reply of [
    undefined,
    null,
    'text',
    {},
    { text: 7 },
    { text: 'a', secret: 'b' },
    { ok: true, reply: {} },
  ]) {
    it(`[T18] a reply that is not what the table says does not leave: ${JSON.stringify(reply)}`, async () => {
      const { dispatch, reports } = dispatching(() => reply);
      expect(await dispatch('test:echo')).to.include({ ok: false, code: 'till_failed' });
      expect(reports).to.have.length(1);
    });
  }
});

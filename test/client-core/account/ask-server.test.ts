// What is asked again and again with the tag of what is known costs a line while nothing changed.
import { expect } from 'chai';
import { askServer } from '../../../client-core/account/ask-server.ts';
import type { Http } from '../../../client-core/surroundings.ts';
import { serverAnswer } from '../../support/server-answer.ts';

const session = { token: async () => 'token', refresh: async () => undefined };
const question = { method: 'GET', path: '/support/fleet', body: '' } as const;

describe('a question with the tag of what is known', () => {
  const seen: (string | undefined)[] = [];
  const http: Http = async ({ headers }) => {
    const known = headers['If-None-Match'];
    seen.push(known);
    return known === '"one"'
      ? { ...serverAnswer(304, {}, { etag: '"one"' }), body: '' }
      : serverAnswer(200, { a: 1 }, { etag: '"one"' });
  };

  it('is answered with the tag, then with the word that it is still so', async () => {
    expect(await askServer({ http }, session, { ...question, known: '' })).to.deep.equal({
      ok: true,
      body: '{"a":1}',
      tag: '"one"',
      isSame: false,
    });
    expect(await askServer({ http }, session, { ...question, known: '"one"' })).to.deep.equal({
      ok: true,
      body: '',
      tag: '"one"',
      isSame: true,
    });
    expect(seen).to.deep.equal([undefined, '"one"']);
  });

  it('is plain for whoever knows nothing of tags', async () => {
    expect(await askServer({ http }, session, question)).to.deep.equal({ ok: true, body: '{"a":1}' });
  });
});

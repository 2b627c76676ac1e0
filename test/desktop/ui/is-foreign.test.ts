// Whose answer a form was given: the server's, or that of something in between.
import { expect } from 'chai';
import { TillRefusal, refuse } from '@evertill/client-core';
import { ExchangeError } from '@evertill/sync';
import { refusedBy } from '../../../client-core/link/http-answer.ts';
import { isForeign } from '../../../desktop/renderer/ui/is-foreign.ts';
import { foreignAnswers } from '../../support/server-answer.ts';

describe('an answer is foreign', () => {
  for (const [name, answer] of Object.entries(foreignAnswers)) {
    it(`when something in between wrote it: ${name}`, () => {
      const thrown = { error: undefined as unknown };
      try {
        refusedBy(answer);
      } catch (error) {
        thrown.error = error;
      }
      expect(isForeign(thrown.error)).to.equal(true);
    });
  }

  it('when the till program met one', () => {
    expect(isForeign(new TillRefusal(refuse('server_unreached', { foreign: true })))).to.equal(true);
    expect(isForeign(new TillRefusal(refuse('server_unreached')))).to.equal(false);
  });

  it('not when the server itself breaks the protocol, is busy or is out of reach', () => {
    for (const code of ['protocol', 'busy', 'offline', 'deadline'])
      expect(isForeign(new ExchangeError(code, 'The server sent an empty page.', 'retry')), code).to.equal(
        false,
      );
  });
});

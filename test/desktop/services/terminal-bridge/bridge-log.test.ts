// The log of the bridge: the latest 1,000, and never a secret or a card number, whoever writes them.
import { expect } from 'chai';
import { BridgeLog } from '../../../../desktop/services/terminal-bridge/bridge-log.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

describe('the log of the bridge', () => {
  const secrets = ['evbk_abc-DEF_123', 'a pass+phrase', '123'];
  const log = () => new BridgeLog(new FakeClock(), () => secrets);
  const written = (text: string, error?: unknown) => {
    const one = log();
    one.warn(text, error);
    return one.entries()[0]!.text;
  };

  it('keeps the latest 1,000, and clears them', () => {
    const one = log();
    for (let number = 1; number <= 1005; number += 1) one.info(`entry ${number}`);
    expect(one.entries()).to.have.length(1000);
    expect(one.entries()[0]!.text).to.equal('entry 6');
    expect(one.entries(2).map(({ text }) => text)).to.deep.equal(['entry 1004', 'entry 1005']);
    expect(one.clear()).to.equal(1000);
    expect(one.entries()).to.deep.equal([]);
  });

  it('[T13] [T26] puts out what it knows to be a secret, in an address and in an error too', () => {
    expect(written('with a pass+phrase in it')).to.equal('with … in it');
    expect(written('x', new Error('evbk_abc-DEF_123 was refused'))).to.equal('x … was refused');
    expect(written('wss://h/ws?p=a%20pass%2Bphrase')).to.equal('wss://h/ws?p=…');
    expect(written('in 123 ms')).to.equal('in 123 ms');
  });

  it('[T13] [T26] and what looks like one', () => {
    for (const text of [
      'wss://h/ws?storeId=s&token=SECRET&x=1',
      'wss://h/ws?ticket=SECRET',
      'x-pos-terminal-key: SECRET',
      '{"x-pos-terminal-key":"SECRET"}',
      'Authorization: SECRET',
      '{"passphrase": "SECRET"}',
      'password=SECRET',
      'evbk_SECRET',
      'evbt_SECRET-SECRET',
      'eyJSECRET.SECRET.SECRET',
    ])
      expect(written(text), text).to.not.include('SECRET');
    expect(written('Authorization: Bearer SECRET')).to.not.include('SECRET');
  });

  it('[T23] and card numbers, together or in groups, also where a text is cut off', () => {
    for (const number of ['4111111111111111', '5500 0055 5555 5559', '3714-496353-98431', '6011000990139424'])
      expect(written(`card ${number} declined`))
        .to.match(/^card [*\d -]+ declined$/)
        .and.not.match(/\d{5}/);
    expect(written('4111111111111111'.padStart(510, 'x'))).to.not.match(/\d{7}/);
    expect(written('order 1234567890123')).to.include('1234567890123');
  });
});

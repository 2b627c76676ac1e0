// [W1] Of the free words of a report nothing comes through by which a person is reached, however it is written where they
// live; and what leads support to the fault stays.
import { expect } from 'chai';
import { withoutPersons } from '../../../server/replication/report-words.ts';

describe('[W1] the free words of a report', () => {
  it('have no telephone, card or account, however its digits are parted and in whichever script', () => {
    for (const number of [
      '+49 170 1234567',
      '(555) 123-4567',
      '+49 (0) 171 - 234 5678',
      '06.12.34.56.78',
      '555.123.4567',
      '12.34.56.78',
      '1234\u20115678\u201190',
      '4111 1111 1111 1111',
      '4111  1111  1111  1111',
      '4111.1111.1111.1111',
      '٠١٧١٢٣٤٥٦٧٨',
      '+٤٩ ١٧١ ١٢٣٤٥٦٧',
      '１２３４５６７８',
    ]) {
      const said = withoutPersons(`It failed for ${number} again.`);
      expect(said, number).to.match(/^It failed for \(?••• again\.$/);
    }
  });

  it('have no mail address', () => {
    for (const address of ['jane.doe@shop.example', 'jane＠shop.example'])
      expect(withoutPersons(`It failed for ${address}, again.`)).to.equal('It failed for •••, again.');
  });

  it('keep addresses in the shop’s own network, ports, codes, small figures and times of day', () => {
    for (const sentence of [
      'connect ECONNREFUSED 192.168.178.20:9100',
      'connect EHOSTUNREACH 10.120.130.140:9100',
      'connect ETIMEDOUT 172.16.254.101:22000',
      'connect ECONNREFUSED 127.0.0.1:5432',
      'write EPIPE after 12.5 s at 10:42:00.123',
      'HTTP 503 from app 0.1.0, 3 of 20 tries',
    ])
      expect(withoutPersons(sentence)).to.equal(sentence);
  });
});

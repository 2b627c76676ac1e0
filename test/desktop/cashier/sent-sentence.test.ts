// The sentence about what is sent, long and short: in English as client-core says it where there is no screen, and in numbers as each
// language counts.
import { expect } from 'chai';
import i18next from 'i18next';
import { statusSentence } from '../../../client-core/status/sentence.ts';
import { briefStatus } from '../../../desktop/renderer/workplace/sync/brief-status.ts';
import type { BriefStatus } from '../../../desktop/renderer/workplace/sync/brief-status.ts';
import { sentSentence } from '../../../desktop/renderer/workplace/sync/sent-sentence.ts';
import type { SentCounts } from '../../../desktop/renderer/workplace/sync/sent-sentence.ts';
import { workplaceWords } from '../../../desktop/renderer/workplace/words.ts';
import { arabic } from '../../../desktop/renderer/languages/ar/arabic.ts';
import { german } from '../../../desktop/renderer/languages/de/german.ts';

const now = Date.parse('2026-03-02T12:00:00.000Z');
const since = '2026-03-02T10:42:00.000Z';
const idle: SentCounts = {
  sent: 0,
  waiting: 0,
  waitingSales: 0,
  attention: 0,
  waitingSince: null,
  silentSince: null,
};

describe('the sentence about what is sent', () => {
  const words = i18next.createInstance();
  before(() =>
    words.init({
      resources: {
        en: { workplace: workplaceWords },
        de: { workplace: german.workplace },
        ar: { workplace: arabic.workplace },
      },
      lng: 'en',
      ns: ['workplace'],
      interpolation: { escapeValue: false },
    }),
  );

  const said = (language: string, counts: Partial<SentCounts>) =>
    sentSentence({ ...idle, ...counts }, words.getFixedT(language, 'workplace'), (at) => at.slice(11, 16));

  const states: readonly Partial<SentCounts>[] = [
    {},
    { sent: 1 },
    { sent: 214 },
    { waiting: 1, waitingSales: 1, waitingSince: since },
    { waiting: 3, waitingSales: 3, waitingSince: since },
    { waiting: 1, waitingSince: since },
    { waiting: 4, waitingSales: 2, waitingSince: since },
    { waiting: 2, waitingSales: 1, waitingSince: since },
    { sent: 5, attention: 1 },
    { sent: 5, attention: 2 },
    { sent: 5, waiting: 3, waitingSales: 3, attention: 1, waitingSince: since },
    { sent: 5, waiting: 3, waitingSales: 3, attention: 2, waitingSince: since },
    { waiting: 1, waitingSales: 1, waitingSince: since, silentSince: since },
  ];
  for (const state of states) {
    it(`is one sentence for the screen and for the program: ${JSON.stringify(state)}`, () => {
      const counts = { ...idle, ...state };
      const ms = (at: string | null) => (at === null ? null : Date.parse(at));
      const program = statusSentence(
        { ...counts, waitingSince: ms(counts.waitingSince), silentSince: ms(counts.silentSince) },
        { now, timeZone: 'UTC' },
      );
      expect(said('en', state)).to.equal(program);
    });
  }

  it('is short where there is no room for it: the one thing to know first', () => {
    const brief = (name: BriefStatus['connection']['name'], counts: Partial<BriefStatus> = {}) =>
      briefStatus(
        { attention: 0, waiting: 0, ...counts, connection: { name } },
        words.getFixedT('en', 'workplace'),
      );
    expect(brief('live')).to.equal('All sent');
    expect(brief('elsewhere')).to.equal('All sent');
    expect(brief('waiting')).to.equal('Offline');
    expect(brief('waiting', { waiting: 3 })).to.equal('3 waiting');
    expect(brief('live', { waiting: 3, attention: 1 })).to.equal('1 to check');
    expect(brief('signed_out', { waiting: 3 })).to.equal('Signed out');
    expect(brief('upgrade_required', { waiting: 3 })).to.equal('Update needed');
  });

  it('counts as the language counts', () => {
    expect(said('de', { sent: 1 })).to.equal('1 Verkauf gesendet');
    expect(said('de', { sent: 2 })).to.equal('Alle 2 Verkäufe gesendet');
    expect(said('ar', { sent: 2 })).to.equal('أُرسل بيعان');
    expect(said('ar', { sent: 3 })).to.equal('أُرسلت 3 مبيعات كلها');
    expect(said('ar', { sent: 11 })).to.equal('أُرسل 11 بيعًا كلها');
  });
});

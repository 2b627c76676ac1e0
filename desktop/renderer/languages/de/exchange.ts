// German words of goods that come back for other goods.
import type { exchangeWords } from '../../cashier/exchange/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const exchange: Translated<typeof exchangeWords, GermanForm> = {
  exchange: {
    key: 'Umtauschen',
    title: 'Umtausch zu {{code}}',
    comesBack: 'Ware, die zurückkommt',
    line: '{{qty}} zurück',
    giveUp: 'Umtausch aufgeben',
    start: 'Scannen oder antippen, was hinausgeht',
    startHint: 'Was zurückkommt, wird vom Preis abgezogen.',
    owed: 'Zurück an den Kunden',
    payOut: 'Bar auszahlen',
    asPaid: 'Zurück wie bezahlt',
    even: 'Nichts zu zahlen',
    benefits:
      'Was zurückkommt, war mit Lebensmittelhilfe bezahlt, also zahlt sie für begünstigte Ware, die hinausgeht. Solche scannen oder die Ware als Retoure zurücknehmen.',
    first: 'Erst den Umtausch beenden oder aufgeben.',
    receipt: 'Umtausch',
  },
};

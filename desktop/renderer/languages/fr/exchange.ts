// French words of goods that come back for other goods.
import type { exchangeWords } from '../../cashier/exchange/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const exchange: Translated<typeof exchangeWords, FrenchForm> = {
  exchange: {
    key: 'Échanger',
    title: 'Échange pour {{code}}',
    comesBack: 'Articles qui reviennent',
    line: '{{qty}} en retour',
    giveUp: 'Abandonner l’échange',
    start: 'Scannez ou choisissez ce qui sort',
    startHint: 'Ce qui revient est déduit de son prix.',
    owed: 'À rendre au client',
    payOut: 'Rendre en espèces',
    asPaid: 'Rendre comme payé',
    even: 'Rien à payer',
    benefits:
      'Ce qui revient a été payé par l’aide alimentaire : elle paie donc des articles admis qui sortent. Scannez-en, ou reprenez les articles par un retour.',
    first: 'Terminez d’abord l’échange, ou abandonnez-le.',
    receipt: 'Échange',
  },
};

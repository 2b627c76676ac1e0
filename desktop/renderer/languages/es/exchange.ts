// Spanish words of goods that come back for other goods.
import type { exchangeWords } from '../../cashier/exchange/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const exchange: Translated<typeof exchangeWords, SpanishForm> = {
  exchange: {
    key: 'Cambiar por otro',
    title: 'Cambio de {{code}}',
    comesBack: 'Artículos que vuelven',
    line: '{{qty}} de vuelta',
    giveUp: 'Dejar el cambio',
    start: 'Escanee o elija lo que sale',
    startHint: 'Lo que vuelve se descuenta del precio.',
    owed: 'Para el cliente',
    payOut: 'Pagar en efectivo',
    asPaid: 'Devolver como se pagó',
    even: 'Nada que pagar',
    benefits:
      'Lo que vuelve se pagó con ayuda alimentaria, así que paga artículos admitidos que salen. Escanee esos, o acepte los artículos como devolución.',
    first: 'Termine antes el cambio, o déjelo.',
    receipt: 'Cambio de artículos',
  },
};

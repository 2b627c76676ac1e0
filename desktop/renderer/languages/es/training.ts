// Spanish words of practising.
import type { trainingWords } from '../../cashier/training/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const training: Translated<typeof trainingWords, SpanishForm> = {
  training: {
    begin: 'Practicar',
    beginText:
      'Todo funciona como en la caja de verdad, con los artículos y precios de verdad. Ninguna venta, turno ni cambio se guarda o se envía, y el efectivo del cajón queda como está.',
    start: 'Empezar a practicar',
    banner: 'Práctica: aquí nada es de verdad, nada se guarda ni se envía',
    end: 'Terminar',
    receipt: 'PRÁCTICA: NO ES UN TIQUE',
    failed: 'No se pudo empezar la práctica. La caja sigue como antes.',
  },
};

// German words of goods that come back.
import type { returnWords } from '../../cashier/returns/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const returns: Translated<typeof returnWords, GermanForm> = {
  returns: {
    title: 'Retouren',
    lead: 'Bon scannen, Ware wählen, auszahlen.',
    scan: 'Bon scannen oder Nummer eingeben',
    which: 'Mehrere Verkäufe passen. Welcher ist es?',
    unknownNext: 'Die Nummer vom Bon eingeben oder den Verkauf über Betrag oder Kunden suchen.',
    look: 'In den Bons suchen',
    shiftNeeded: 'Geld wird nur aus der Kassenlade einer offenen Schicht ausgezahlt.',
    from: 'Verkauft {{time}} von {{cashier}}',
    all: 'Alles',
    none: 'Nichts',
    sold: '{{sold}} verkauft',
    leftOf: '{{left}} von {{sold}} übrig',
    allBack: 'Alles ist zurückgekommen',
    less: 'Eins weniger von {{name}} zurück',
    more: 'Eins mehr von {{name}} zurück',
    quantity: 'Wie viele von {{name}} zurückkommen',
    before: 'Schon erstattet',
    beforeOne: '{{code}}, {{time}}: {{amount}}',
    how: 'Wie ausgezahlt wird',
    asPaid: 'Wie bezahlt',
    inCash: 'In bar',
    confirm: 'Auszahlen',
    handOver: 'Herausgeben',
    written: 'Gebucht als {{code}}.',
    next: 'Nächste Retoure',
    strange: 'Dieser Artikel steht nicht auf dem Bon, oder er ist schon ganz gewählt.',
    strangeNext: 'Die anderen Artikel scannen oder die Mengen unten prüfen.',
  },
};

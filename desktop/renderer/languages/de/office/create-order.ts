// German words of the office's own orders.
import type { createOrderWords } from '../../../manager/create-order/words.ts';
import type { GermanForm, Translated } from '../../translation.ts';

export const createOrder: Translated<typeof createOrderWords, GermanForm> = {
  createOrder: {
    title: 'Neuer Verkauf',
    hint: 'Was hier verkauft wird, ist voll bezahlt und gehört zu Ihrer eigenen offenen Schicht.',
    inShift: 'Ihre Schicht „{{label}}“ an {{lane}}',
    noLane: 'Dieses Gerät hat keinen Kassenplatz',
    noLaneText:
      'Ein Verkauf braucht einen Kassenplatz und eine Schicht. Wählen Sie einen Platz, um hier zu verkaufen.',
    noShift: 'Sie haben keine offene Schicht',
    noShiftText: 'Jeder Verkauf gehört zur Schicht dessen, der ihn macht. Eine öffnen, dann kassieren.',
    openShift: 'Schicht öffnen',
    elsewhere: 'Ihre Schicht ist an {{lane}} offen',
    elsewhereText:
      'Dieses Gerät steht an {{here}} und kann für jene Schicht nicht verkaufen. An {{lane}} verkaufen, oder die Schicht dort abschließen und hier eine öffnen.',
    others: 'Die Schicht an {{lane}} gehört jemand anderem',
    othersBy: 'Die Schicht an {{lane}} gehört {{person}}',
    othersText:
      'Ihr Verkauf gehört zu Ihrer eigenen Schicht. Lassen Sie sich diese übergeben, oder verkaufen Sie an einem Platz, wo Ihre offen ist.',
    toShifts: 'Zu den Schichten',
    items: 'Artikel',
    filters: 'Welche Artikel',
    search: '3 × Name, Art.-Nr. oder Strichcode',
    found_one: '{{count}} Artikel im Verkauf',
    found_other: '{{count}} Artikel im Verkauf',
    none: 'Noch ist nichts im Verkauf.',
    noResult: 'Nichts im Verkauf passt.',
    list: 'Artikel im Verkauf',
    add: '{{name}} dazu',
    varies: 'ab {{price}}',
    order: 'Verkauf',
    empty: 'Noch nichts darin.',
    emptyHint: 'Einen Namen eingeben, dann Enter. 3 × davor nimmt drei.',
    weigh: '{{name}} neu wiegen',
    customer: 'Kunde',
    anybody: 'Niemand Bekanntes',
    noCustomer: 'Niemand passt.',
    customersFailed: 'Die Kunden ließen sich nicht lesen.',
    weight: 'Gewicht, {{unit}}',
    badWeight: 'Ein Gewicht eingeben, etwa 0,455.',
    done: 'Der Verkauf ist gebucht',
    doneHint: 'Er ist auf diesem Gerät sicher und wird von selbst gesendet.',
    code: 'Bon',
    total: 'Summe',
    change: 'Rückgeld',
    next: 'Nächster Verkauf',
    look: 'Verkauf ansehen',
  },
};

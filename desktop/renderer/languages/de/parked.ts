// German words of sales that are not simply listed.
import type { parkedWords } from '../../cashier/parked/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const parked: Translated<typeof parkedWords, GermanForm> = {
  which: {
    title: 'Welche Verkäufe',
    known: 'Verkäufe',
    knownHint: 'Dieser Filiale, soweit diese Kasse sie kennt.',
    variances: 'Anders berechnet',
    variancesHint: 'Verkäufe, in denen der Server anders gerechnet hätte. Sie bleiben, wie sie sind.',
    parked: 'Geparkt',
    parkedHint:
      'Verkäufe, die zu spät kamen, um verbucht zu werden. Ihr Geld liegt in einer Lade: Sagen Sie, zu welcher Schicht jeder gehört.',
  },
  variance: {
    title: 'Anders berechnet',
    since: 'Verkauft',
    none: 'Nichts wurde anders berechnet.',
    charged: '{{charged}}',
    instead: '{{charged}} statt {{wanted}}',
  },
  varianceKind: {
    unit_price: 'Preis',
    line_tax: 'Steuer einer Zeile',
    line_total: 'Summe einer Zeile',
    tax: 'Steuer',
    total: 'Summe',
    discount: 'Rabatt',
    rounding: 'Rundung',
    currency: 'Währung',
    promotion: 'Angebot',
    ebt: 'Mit EBT bezahlt',
  },
  parked: {
    list: 'Geparkte Verkäufe',
    none: 'Kein Verkauf ist geparkt.',
    code: 'Bon',
    sold: 'Verkauft',
    by: '{{time}}, {{name}}',
    lane: 'Kassenplatz',
    total: 'Summe',
    why: 'Warum',
    do: 'Welche Schicht',
    title: 'Zu welcher Schicht gehört {{code}}?',
    shift: 'Schicht',
    open: '{{label}}, {{lane}}: seit {{from}}',
    closed: '{{label}}, {{lane}}: {{from}} bis {{to}}',
    noShift: 'Diese Kasse kennt keine Schicht aus jenen Tagen.',
    confirm: 'Dort verbuchen',
    done: '{{code}} ist in {{label}} verbucht',
  },
};

// German words of goods that are sold by weight.
import type { weightWords } from '../../cashier/weight/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const weight: Translated<typeof weightWords, GermanForm> = {
  weight: {
    key: 'Gewicht',
    title: 'Gewicht von {{name}}',
    gross: 'Auf der Waage, {{unit}}',
    tare: 'Tara (Verpackung), {{unit}}',
    net: 'Verkauft',
    amount: '{{weight}} {{unit}}',
    price: '{{price}} / {{unit}}',
    invalid: 'Ein Gewicht eingeben, etwa 0,455.',
    typed: 'Keine Waage verbunden: Das Gewicht wird eingegeben.',
    reading: 'Waage wird gelesen …',
    stable: 'Die Waage zeigt {{weight}} {{unit}}.',
    unstable: 'Die Waage zeigt {{weight}} {{unit}} und bewegt sich noch.',
    silent: 'Die Waage antwortet nicht. Das Gewicht eingeben oder noch einmal lesen.',
    again: 'Waage lesen',
    take: 'Gewicht nehmen',
    line: '{{weight}} {{unit}} × {{price}} / {{unit}}',
    packed: '{{gross}} − {{tare}} Tara',
    change: 'Gewicht von {{name}}: {{weight}} {{unit}}. Neu wiegen',
  },
};

// French words of goods that are sold by weight.
import type { weightWords } from '../../cashier/weight/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const weight: Translated<typeof weightWords, FrenchForm> = {
  weight: {
    key: 'Poids',
    title: 'Poids de {{name}}',
    gross: 'Sur la balance, {{unit}}',
    tare: 'Tare (emballage), {{unit}}',
    net: 'Vendu',
    amount: '{{weight}} {{unit}}',
    price: '{{price}} / {{unit}}',
    invalid: 'Saisissez un poids, comme 0,455.',
    typed: 'Aucune balance n’est reliée : le poids se saisit.',
    reading: 'Lecture de la balance…',
    stable: 'La balance indique {{weight}} {{unit}}.',
    unstable: 'La balance indique {{weight}} {{unit}} et bouge encore.',
    silent: 'La balance ne répond pas. Saisissez le poids, ou relisez-la.',
    again: 'Lire la balance',
    take: 'Prendre le poids',
    line: '{{weight}} {{unit}} × {{price}} / {{unit}}',
    packed: '{{gross}} − {{tare}} de tare',
    change: 'Poids de {{name}} : {{weight}} {{unit}}. Repeser',
  },
};

// Spanish words of goods that are sold by weight.
import type { weightWords } from '../../cashier/weight/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const weight: Translated<typeof weightWords, SpanishForm> = {
  weight: {
    key: 'Peso',
    title: 'Peso de {{name}}',
    gross: 'En la balanza, {{unit}}',
    tare: 'Tara (envase), {{unit}}',
    net: 'Vendido',
    amount: '{{weight}} {{unit}}',
    price: '{{price}} / {{unit}}',
    invalid: 'Escriba un peso, como 0,455.',
    typed: 'No hay balanza conectada: el peso se escribe.',
    reading: 'Leyendo la balanza…',
    stable: 'La balanza marca {{weight}} {{unit}}.',
    unstable: 'La balanza marca {{weight}} {{unit}} y aún se mueve.',
    silent: 'La balanza no responde. Escriba el peso, o léala otra vez.',
    again: 'Leer la balanza',
    take: 'Tomar el peso',
    line: '{{weight}} {{unit}} × {{price}} / {{unit}}',
    packed: '{{gross}} − {{tare}} de tara',
    change: 'Peso de {{name}}: {{weight}} {{unit}}. Volver a pesar',
  },
};

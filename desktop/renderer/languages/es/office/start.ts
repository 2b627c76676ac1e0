// Spanish words of the first steps of a store.
import type { startWords } from '../../../manager/start/words.ts';
import type { SpanishForm, Translated } from '../../translation.ts';

export const start: Translated<typeof startWords, SpanishForm> = {
  start: {
    title: 'Primeros pasos',
    hint: 'Su tienda está lista. Empiece por donde quiera; el orden es libre.',
    steps: '{{done}} de {{total}} pasos hechos',
    done: 'Hecho',
    hide: 'Ocultar',
    step: {
      tax: 'Añadir un impuesto',
      products: 'Añadir artículos',
      employee: 'Añadir un empleado con PIN',
      shift: 'Abrir un turno',
    },
    door: {
      products: {
        title: 'Añadir artículos',
        hint: 'Escríbalos, importe un archivo o pruebe la caja con artículos de ejemplo.',
      },
      employees: {
        title: 'Invitar a empleados',
        hint: 'Reciben un correo para elegir contraseña y un PIN para la caja.',
      },
      till: {
        title: 'Abrir la caja aquí',
        hint: 'Venda en este dispositivo; desde entonces funciona sin conexión.',
      },
    },
    way: {
      type: 'Escribir un artículo',
      sample: 'Usar artículos de ejemplo',
      invite: 'Invitar a un empleado',
      open: 'Abrir caja',
      import: 'Importar un archivo',
    },
  },
};

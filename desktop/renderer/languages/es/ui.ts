// Spanish words of the shared parts.
import type { OwnUiWords } from '../../ui/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const ui: Translated<OwnUiWords, SpanishForm> = {
  amount: { invalid: 'Escriba un importe, como {{example}}.' },
  app: {
    tagline: 'La caja que nunca pierde una venta.',
    loading: 'Abriendo la caja…',
    failed: 'No se pudo abrir la caja.',
    retry: 'Reintentar',
    broken: 'Esta pantalla ha fallado.',
    safe: 'Toda venta terminada está a salvo en esta caja.',
    reload: 'Recargar',
  },
  pad: { erase: 'borrar', next: 'Siguiente' },
  field: { clear: 'Vaciar' },
  dialog: { close: 'Cerrar' },
  moment: {
    which: 'Cuál {{time}}',
    twice: 'Entonces se atrasan los relojes: esta hora se da dos veces.',
    never: 'Entonces se adelantan los relojes: esta hora no existe.',
    counts: 'Entonces cambian los relojes: cuenta {{time}}.',
  },
  scan: { lost: 'Nada en esta pantalla acepta un escaneo.' },
  language: {
    label: 'Idioma',
    failed: 'No se pudo cargar este idioma. Inténtelo de nuevo con red.',
  },
  look: {
    appearance: 'Aspecto',
    light: 'Claro',
    dark: 'Oscuro',
    auto: 'Como el equipo',
  },
  server: {
    offline: 'No se puede conectar con el servidor. Revise la red e inténtelo de nuevo.',
    foreign:
      'Respondió algo que no es el servidor (¿una página de acceso a la red?). Revise la red e inténtelo de nuevo.',
    wait_one: 'Demasiados intentos. Pruebe de nuevo en un segundo.',
    wait_many: 'Demasiados intentos. Pruebe de nuevo en {{count}} de segundos.',
    wait_other: 'Demasiados intentos. Pruebe de nuevo en {{count}} segundos.',
  },
  host: {
    gone: 'El programa de caja de este equipo no está en marcha.',
    goneNext:
      'No se pierde nada de lo terminado. Vuelva a iniciarlo (npm run till): esta ventana sigue sola, con la cesta como está. Un cobro en curso se termina entonces, una sola vez.',
    opening: 'La caja se está abriendo de nuevo…',
    openingNext: 'Esta ventana sigue sola.',
    unknown: 'El programa de caja no conoce esta ventana.',
    unknownNext: 'Inicie npm run till otra vez y abra la dirección que muestra. No se pierde nada.',
  },
  address: {
    title: 'En esta dirección no puede funcionar una caja',
    why: 'Los navegadores solo dan a una página almacenamiento y arranque sin red por https, o en el propio equipo. Sin ello podría perderse una venta; por eso la caja no se abre aquí.',
    what: 'Ábrala por https (EVERTILL_TLS_CERT y EVERTILL_TLS_KEY en el servidor), o en este equipo como http://localhost.',
  },
};

// Spanish words of lists and tables, whoever asks for them.
import type { auditWords } from '../../../tables/audit/words.ts';
import type { tableWords } from '../../../tables/words.ts';
import type { SpanishForm, Translated } from '../../translation.ts';

export const tables: Translated<Omit<typeof tableWords, keyof typeof auditWords>, SpanishForm> = {
  list: {
    columns: 'Columnas',
    export: 'Guardar como CSV',
    exporting: 'Leyendo {{done}} de {{total}}…',
    exportFailed: 'No se pudo leer la lista. No se guardó nada; inténtelo de nuevo.',
    reading: 'Leyendo…',
    clear: 'Quitar filtros',
    sortBy: 'Ordenar por {{column}}',
    pages: 'Páginas',
    pageBefore: 'La página anterior',
    pageAfter: 'La página siguiente',
  },
  online: {
    offline: 'Esto se guarda en el servidor, y ahora no hay conexión con él.',
    typedStays:
      'Hace falta el servidor, y ahora no hay conexión con él. Lo escrito se queda; inténtelo de nuevo.',
    foreign:
      'Respondió algo que no es el servidor (¿una página de acceso a la red?). No se pierde nada; inténtelo de nuevo.',
    wait: 'El servidor está ocupado.',
    waitFor_one: 'Todavía no. Pruebe de nuevo en un segundo.',
    waitFor_many: 'Todavía no. Pruebe de nuevo en {{count}} de segundos.',
    waitFor_other: 'Todavía no. Pruebe de nuevo en {{count}} segundos.',
    retry: 'Reintentar',
    signedOut: 'Inicie sesión de nuevo para verlo.',
    unreadable: 'El servidor respondió algo que esta versión de la aplicación no conoce.',
  },
};

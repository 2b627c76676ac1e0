// Spanish words of the frame of the back office.
import type { managerWords } from '../../../manager/words.ts';
import type { SpanishForm, Translated } from '../../translation.ts';

type OfficeWords = Pick<typeof managerWords, 'frame' | 'audit' | 'stores' | 'guard' | 'module' | 'meanwhile'>;

export const office: Translated<OfficeWords, SpanishForm> = {
  frame: {
    title: 'Administración',
    places: 'Sitios de la administración',
    menu: 'Menú',
    till: 'A la caja',
    useAsTill: 'Usar como caja',
    device: 'Ajustes de esta caja',
  },
  audit: {
    title: 'Registro de auditoría',
    hint: 'Quién hizo qué en los accesos y en la administración. Nadie puede cambiarlo.',
  },
  stores: {
    title: 'Tiendas',
    of: 'Tienda: {{store}}. Elegir otra',
    offline: 'Las otras tiendas están en el servidor, y ahora no hay conexión con él.',
  },
  guard: {
    forbidden: 'Hace falta el permiso de ver {{module}}. Un propietario lo da en Empleados.',
    readOnly: 'Hace falta el permiso de cambiar {{module}}. Un propietario lo da en Empleados.',
    ownersOnly: 'Esta página es solo para propietarios. Pídasela a un propietario.',
    toPlace: 'Ir a «{{place}}»',
  },
  module: {
    product: 'artículos',
    order: 'ventas',
    customer: 'clientes',
    employee: 'empleados',
    settings: 'ajustes',
    report: 'informes',
  },
  meanwhile: {
    now: 'Otra persona lo cambió mientras tanto. Ahora es:',
    nothing: 'nada',
    take: 'Tomar lo suyo',
  },
};

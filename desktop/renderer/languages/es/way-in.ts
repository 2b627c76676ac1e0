// Spanish words of the way into the till and the back office.
import type { wayInWords } from '../../workplace/way-in/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const wayIn: Translated<typeof wayInWords, SpanishForm> = {
  wayIn: {
    store: 'Elegir una tienda',
    storeHint: 'Se recuerda en este equipo. Otra tienda se elige arriba, en la administración.',
    offline: 'No hay conexión con el servidor. Hace falta para elegir tienda o puesto.',
    inUse: 'En uso en {{name}}',
    ownLane: 'En uso en este equipo',
    fixed: 'Solo puede usar {{lane}}. Un propietario puede elegir otro puesto en Empleados.',
    fixedOtherStore: 'Su puesto está en otra tienda. Un propietario puede elegir otro en Empleados.',
    fixedElsewhere: 'Su puesto no está en sus tiendas',
    fixedElsewhereText:
      'Solo puede usar un puesto, y ninguna de sus tiendas lo tiene. Un propietario puede elegir otro en Empleados.',
    noLane: 'Esta tienda aún no tiene puestos',
    noLanes: 'Sus tiendas aún no tienen puestos',
    noLaneText:
      'Las ventas y los turnos necesitan un puesto. Un empleado con permiso de cambiar ajustes puede añadirlo.',
    noStore: 'Todavía no hay tienda',
    noStoreText: 'Aún no tiene ninguna tienda asignada. Un propietario puede asignarla en Empleados.',
    office: 'Administración',
    report: 'Informes',
    lanes: 'Añadir puesto',
    again: 'Comprobar',
    signOut: 'Cerrar sesión',
  },
};

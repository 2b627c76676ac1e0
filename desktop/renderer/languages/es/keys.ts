// Spanish words of the keyboard, its help, and the command palette.
import type { keyWords } from '../../cashier/keys/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const keys: Translated<typeof keyWords, SpanishForm> = {
  keys: {
    search: 'Buscar, o escribir un código',
    more: 'Uno más de la línea elegida',
    less: 'Uno menos de la línea elegida',
    remove: 'Quitar la línea elegida',
    quickKeys: 'Página siguiente de teclas rápidas',
    weight: 'Volver a pesar la línea elegida',
    weighAgain: 'Volver a pesar',
    resume: 'Retomar una cesta en espera',
    printReceipt: 'Imprimir el tique',
    returnAll: 'Devolver todo, o nada',
    where: {
      everywhere: 'En todas partes',
      sale: 'Venta',
      scales: 'Balanza',
      order: 'Una venta',
      returns: 'Devoluciones',
      returned: 'Tras una devolución',
      customers: 'Clientes',
      customer: 'Un cliente',
      item: 'Un artículo',
      sales: 'Informes',
      labels: 'Etiquetas',
      clock: 'Reloj de fichar',
      shift: 'Turno',
      closing: 'Cierre de un turno',
      report: 'Informe de un turno',
    },
    always: 'Siempre igual',
  },
  help: {
    title: 'Teclado',
    change: 'Cambiar las teclas',
    scan: 'Escanee en cualquier parte: el artículo va a la cesta',
    quantity: 'Cantidad antes de un escaneo o un clic',
    tender: 'Tanto efectivo se recibió',
    choose: 'Elegir en la lista',
    confirm:
      'Confirmar, o añadir el artículo elegido; con el campo vacío de una venta: otro importe en efectivo',
    back: 'Volver, o vaciar el campo',
  },
  palette: {
    title: 'Todas las acciones',
    find: '¿Qué quiere hacer?',
    here: 'Aquí y ahora',
    places: 'Pantallas',
    none: 'Aquí nada se llama así.',
  },
};

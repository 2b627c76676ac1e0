// Spanish words of goods that come back.
import type { returnWords } from '../../cashier/returns/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const returns: Translated<typeof returnWords, SpanishForm> = {
  returns: {
    title: 'Devoluciones',
    lead: 'Escanee el tique, elija qué vuelve, devuelva el dinero.',
    scan: 'Escanee el tique, o escriba su número',
    which: 'Coinciden varias ventas. ¿Cuál es?',
    unknownNext: 'Escriba el número del tique, o busque la venta por importe o cliente.',
    look: 'Buscar en las ventas',
    shiftNeeded: 'El dinero sale del cajón de un turno abierto.',
    from: 'Vendido {{time}} por {{cashier}}',
    all: 'Todo',
    none: 'Nada',
    sold: '{{sold}} vendidos',
    leftOf: 'quedan {{left}} de {{sold}}',
    allBack: 'Ya volvió todo',
    less: 'Uno menos de {{name}} vuelve',
    more: 'Uno más de {{name}} vuelve',
    quantity: 'Cuántos de {{name}} vuelven',
    before: 'Devuelto antes',
    beforeOne: '{{code}}, {{time}}: {{amount}}',
    how: 'Cómo se devuelve',
    asPaid: 'Como se pagó',
    inCash: 'En efectivo',
    confirm: 'Devolver',
    handOver: 'Entregue',
    written: 'Anotado como {{code}}.',
    next: 'Otra devolución',
    strange: 'Este artículo no está en el tique, o ya está todo elegido.',
    strangeNext: 'Escanee los demás artículos, o mire las cantidades de abajo.',
  },
};

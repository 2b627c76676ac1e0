// Spanish words of sales that are not simply listed.
import type { parkedWords } from '../../cashier/parked/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const parked: Translated<typeof parkedWords, SpanishForm> = {
  which: {
    title: 'Qué ventas',
    known: 'Ventas',
    knownHint: 'De esta tienda, hasta donde esta caja las conoce.',
    variances: 'Cobradas de otro modo',
    variancesHint: 'Ventas en las que el servidor habría cobrado otra cosa. Se quedan como están.',
    parked: 'Aparcadas',
    parkedHint:
      'Ventas que llegaron tarde para registrarse. Su dinero está en un cajón: diga a qué turno pertenece cada una.',
  },
  variance: {
    title: 'Cobrado de otro modo',
    since: 'Vendido',
    none: 'Nada se cobró de otro modo.',
    charged: '{{charged}}',
    instead: '{{charged}} en lugar de {{wanted}}',
  },
  varianceKind: {
    unit_price: 'Precio',
    line_tax: 'Impuesto de una línea',
    line_total: 'Total de una línea',
    tax: 'Impuesto',
    total: 'Total',
    discount: 'Descuento',
    rounding: 'Redondeo',
    currency: 'Moneda',
    promotion: 'Oferta',
    ebt: 'Pagado con EBT',
  },
  parked: {
    list: 'Ventas aparcadas',
    none: 'No hay ninguna venta aparcada.',
    code: 'Recibo',
    sold: 'Vendido',
    by: '{{time}}, {{name}}',
    lane: 'Puesto',
    total: 'Total',
    why: 'Por qué',
    do: 'Qué turno',
    title: '¿A qué turno pertenece {{code}}?',
    shift: 'Turno',
    open: '{{label}}, {{lane}}: desde {{from}}',
    closed: '{{label}}, {{lane}}: {{from}} a {{to}}',
    noShift: 'Esta caja no conoce ningún turno de esos días.',
    confirm: 'Registrarla ahí',
    done: '{{code}} se ha registrado en {{label}}',
  },
};

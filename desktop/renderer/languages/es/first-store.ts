// Spanish words of making a store.
import type { firstStoreWords } from '../../workplace/first-store/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const firstStore: Translated<typeof firstStoreWords, SpanishForm> = {
  firstStore: {
    title: 'Su primera tienda',
    lead: 'Elija el país y la tienda queda lista para vender.',
    name: 'Nombre de la tienda',
    country: 'País',
    select: 'Elegir un país',
    noCountry: 'Sin resultados',
    timeZone: 'Zona horaria',
    later: 'Todo esto se puede cambiar después en los ajustes.',
    lane: 'Caja 1',
    submit: 'Crear tienda',
    offline:
      'No se puede contactar con el servidor. Lo escrito sigue aquí. Revise la red y vuelva a intentarlo.',
    bad: {
      name: 'Escriba un nombre de 200 caracteres como máximo.',
      country: 'Elija un país.',
    },
    sets: {
      title: 'Ajustes para {{country}}',
      currency: 'Moneda',
      prices: 'Precios',
      withTax: 'Con impuestos',
      withoutTax: 'Sin impuestos; se suman en la venta',
      taxes: 'Tipos de impuesto',
      asOf: 'A fecha de {{day}}',
      noTaxes: 'Ningún tipo vale en todo el país. Añada el suyo en Impuestos.',
      cash: 'Monedas y billetes',
      fromTo: 'De {{smallest}} a {{largest}}',
      rounded: 'Los totales en efectivo se redondean a {{step}}',
      timeZone: 'Zona horaria',
      language: 'Idioma',
    },
  },
};

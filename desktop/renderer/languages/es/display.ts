// Spanish words of the customer’s display.
import type { SpanishForm, Translation } from '../translation.ts';

export const display: Translation<SpanishForm>['display'] = {
  welcome: 'Le damos la bienvenida',
  basket: 'Su cesta',
  times: '{{qty}} × {{price}}',
  off: '{{amount}} de descuento',
  saved: 'Ahorra {{amount}}',
  tax: 'más {{amount}} de impuesto',
  taxIncluded: 'con {{amount}} de impuesto',
  total: 'Total',
  thanks: 'Gracias',
  change: 'Su cambio',
  back: 'Se le devuelve',
  paid: 'Pagado',
  received: 'Recibido {{amount}}',
  fullScreen: 'Pantalla completa',
};

// French words of the customer’s display.
import type { FrenchForm, Translation } from '../translation.ts';

export const display: Translation<FrenchForm>['display'] = {
  welcome: 'Bienvenue',
  basket: 'Votre panier',
  times: '{{qty}} × {{price}}',
  off: '{{amount}} de remise',
  saved: 'Vous économisez {{amount}}',
  tax: 'plus {{amount}} de taxe',
  taxIncluded: 'dont {{amount}} de taxe',
  total: 'Total',
  thanks: 'Merci',
  change: 'Votre monnaie',
  back: 'Nous vous rendons',
  paid: 'Payé',
  received: 'Reçu {{amount}}',
  fullScreen: 'Plein écran',
};

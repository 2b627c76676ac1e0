// German words of the customer’s display.
import type { GermanForm, Translation } from '../translation.ts';

export const display: Translation<GermanForm>['display'] = {
  welcome: 'Willkommen',
  basket: 'Ihr Einkauf',
  times: '{{qty}} × {{price}}',
  off: '{{amount}} Rabatt',
  saved: 'Sie sparen {{amount}}',
  tax: 'zzgl. {{amount}} Steuer',
  taxIncluded: 'inkl. {{amount}} Steuer',
  total: 'Summe',
  thanks: 'Vielen Dank',
  change: 'Ihr Rückgeld',
  back: 'Sie bekommen zurück',
  paid: 'Bezahlt',
  received: 'Gegeben {{amount}}',
  fullScreen: 'Vollbild',
};

// German words of making a store.
import type { firstStoreWords } from '../../workplace/first-store/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const firstStore: Translated<typeof firstStoreWords, GermanForm> = {
  firstStore: {
    title: 'Ihre erste Filiale',
    lead: 'Wählen Sie das Land, und die Filiale ist bereit zum Verkauf.',
    name: 'Name der Filiale',
    country: 'Land',
    select: 'Land auswählen',
    noCountry: 'Keine Treffer',
    timeZone: 'Zeitzone',
    later: 'All das lässt sich später in den Einstellungen ändern.',
    lane: 'Kasse 1',
    submit: 'Filiale anlegen',
    offline:
      'Der Server ist nicht erreichbar. Ihre Eingaben bleiben hier. Prüfen Sie das Netz und versuchen Sie es noch einmal.',
    bad: {
      name: 'Geben Sie einen Namen mit höchstens 200 Zeichen ein.',
      country: 'Wählen Sie ein Land aus.',
    },
    sets: {
      title: 'Vorgaben für {{country}}',
      currency: 'Währung',
      prices: 'Preise',
      withTax: 'Mit Steuer',
      withoutTax: 'Ohne Steuer; sie kommt beim Verkauf dazu',
      taxes: 'Steuersätze',
      asOf: 'Stand: {{day}}',
      noTaxes: 'Kein Satz gilt überall. Legen Sie Ihren unter Steuern an.',
      cash: 'Münzen und Scheine',
      fromTo: '{{smallest}} bis {{largest}}',
      rounded: 'Barbeträge werden auf {{step}} gerundet',
      timeZone: 'Zeitzone',
      language: 'Sprache',
    },
  },
};

// German names of the sample products.
import type { sampleWords } from '../../../manager/products/import/sample-words.ts';
import type { GermanForm, Translated } from '../../translation.ts';

export const sample: Translated<typeof sampleWords, GermanForm> = {
  sample: {
    file: 'beispielartikel.csv',
    category: {
      produce: 'Obst und Gemüse',
      bakery: 'Backwaren',
      dairy: 'Milch und Eier',
      drinks: 'Getränke',
      pantry: 'Vorrat',
      household: 'Haushalt',
    },
    product: {
      apples: 'Äpfel 1 kg',
      bananas: 'Bananen 1 kg',
      tomatoes: 'Tomaten 500 g',
      carrots: 'Karotten 1 kg',
      potatoes: 'Kartoffeln 2 kg',
      bread: 'Brot',
      roll: 'Brötchen',
      croissant: 'Croissant',
      milk: 'Milch 1 l',
      butter: 'Butter 250 g',
      yogurt: 'Joghurt 150 g',
      cheese: 'Käse 200 g',
      eggs: '10 Eier',
      water: 'Wasser 1,5 l',
      juice: 'Orangensaft 1 l',
      cola: 'Cola 0,5 l',
      coffee: 'Kaffee zum Mitnehmen',
      tea: 'Tee, 20 Beutel',
      pasta: 'Nudeln 500 g',
      rice: 'Reis 1 kg',
      oil: 'Olivenöl 500 ml',
      chocolate: 'Schokolade 100 g',
      soap: 'Spülmittel 500 ml',
      towels: 'Küchenrolle, 4 Rollen',
    },
  },
};

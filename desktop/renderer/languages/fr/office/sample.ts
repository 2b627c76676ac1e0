// French names of the sample products.
import type { sampleWords } from '../../../manager/products/import/sample-words.ts';
import type { FrenchForm, Translated } from '../../translation.ts';

export const sample: Translated<typeof sampleWords, FrenchForm> = {
  sample: {
    file: 'articles-exemples.csv',
    category: {
      produce: 'Fruits et légumes',
      bakery: 'Boulangerie',
      dairy: 'Crèmerie et œufs',
      drinks: 'Boissons',
      pantry: 'Épicerie',
      household: 'Maison',
    },
    product: {
      apples: 'Pommes 1 kg',
      bananas: 'Bananes 1 kg',
      tomatoes: 'Tomates 500 g',
      carrots: 'Carottes 1 kg',
      potatoes: 'Pommes de terre 2 kg',
      bread: 'Pain',
      roll: 'Petit pain',
      croissant: 'Croissant',
      milk: 'Lait 1 l',
      butter: 'Beurre 250 g',
      yogurt: 'Yaourt 150 g',
      cheese: 'Fromage 200 g',
      eggs: '10 œufs',
      water: 'Eau 1,5 l',
      juice: 'Jus d’orange 1 l',
      cola: 'Cola 0,5 l',
      coffee: 'Café à emporter',
      tea: 'Thé, 20 sachets',
      pasta: 'Pâtes 500 g',
      rice: 'Riz 1 kg',
      oil: 'Huile d’olive 500 ml',
      chocolate: 'Chocolat 100 g',
      soap: 'Liquide vaisselle 500 ml',
      towels: 'Essuie-tout, 4 rouleaux',
    },
  },
};

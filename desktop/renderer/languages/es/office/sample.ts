// Spanish names of the sample products.
import type { sampleWords } from '../../../manager/products/import/sample-words.ts';
import type { SpanishForm, Translated } from '../../translation.ts';

export const sample: Translated<typeof sampleWords, SpanishForm> = {
  sample: {
    file: 'articulos-de-ejemplo.csv',
    category: {
      produce: 'Frutas y verduras',
      bakery: 'Panadería',
      dairy: 'Lácteos y huevos',
      drinks: 'Bebidas',
      pantry: 'Despensa',
      household: 'Hogar',
    },
    product: {
      apples: 'Manzanas 1 kg',
      bananas: 'Plátanos 1 kg',
      tomatoes: 'Tomates 500 g',
      carrots: 'Zanahorias 1 kg',
      potatoes: 'Patatas 2 kg',
      bread: 'Pan',
      roll: 'Panecillo',
      croissant: 'Cruasán',
      milk: 'Leche 1 l',
      butter: 'Mantequilla 250 g',
      yogurt: 'Yogur 150 g',
      cheese: 'Queso 200 g',
      eggs: '10 huevos',
      water: 'Agua 1,5 l',
      juice: 'Zumo de naranja 1 l',
      cola: 'Cola 0,5 l',
      coffee: 'Café para llevar',
      tea: 'Té, 20 bolsitas',
      pasta: 'Pasta 500 g',
      rice: 'Arroz 1 kg',
      oil: 'Aceite de oliva 500 ml',
      chocolate: 'Chocolate 100 g',
      soap: 'Lavavajillas 500 ml',
      towels: 'Papel de cocina, 4 rollos',
    },
  },
};

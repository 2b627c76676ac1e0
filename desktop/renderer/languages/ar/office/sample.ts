// Arabic names of the sample products.
import type { sampleWords } from '../../../manager/products/import/sample-words.ts';
import type { ArabicForm, Translated } from '../../translation.ts';

export const sample: Translated<typeof sampleWords, ArabicForm> = {
  sample: {
    file: 'منتجات-نموذجية.csv',
    category: {
      produce: 'فواكه وخضروات',
      bakery: 'مخبوزات',
      dairy: 'ألبان وبيض',
      drinks: 'مشروبات',
      pantry: 'مؤونة',
      household: 'منزل',
    },
    product: {
      apples: 'تفاح 1 كغ',
      bananas: 'موز 1 كغ',
      tomatoes: 'طماطم 500 غ',
      carrots: 'جزر 1 كغ',
      potatoes: 'بطاطس 2 كغ',
      bread: 'رغيف خبز',
      roll: 'خبز صغير',
      croissant: 'كرواسون',
      milk: 'حليب 1 ل',
      butter: 'زبدة 250 غ',
      yogurt: 'لبن 150 غ',
      cheese: 'جبن 200 غ',
      eggs: '10 بيضات',
      water: 'ماء 1.5 ل',
      juice: 'عصير برتقال 1 ل',
      cola: 'كولا 0.5 ل',
      coffee: 'قهوة سفرية',
      tea: 'شاي، 20 كيسًا',
      pasta: 'معكرونة 500 غ',
      rice: 'أرز 1 كغ',
      oil: 'زيت زيتون 500 مل',
      chocolate: 'شوكولاتة 100 غ',
      soap: 'صابون صحون 500 مل',
      towels: 'مناديل مطبخ، 4 لفات',
    },
  },
};

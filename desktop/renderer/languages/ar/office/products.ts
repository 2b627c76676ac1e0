// Arabic words of the list of products and their histories.
import type { bulkWords } from '../../../manager/products/bulk/bulk-words.ts';
import type { productFormWords } from '../../../manager/products/form/form-words.ts';
import type { importWords } from '../../../manager/products/import/import-words.ts';
import type { productListWords } from '../../../manager/products/words.ts';
import type { ArabicForm, Translated } from '../../translation.ts';

type ListWords = Omit<
  typeof productListWords,
  keyof typeof bulkWords | keyof typeof productFormWords | keyof typeof importWords
>;

export const products: Translated<ListWords, ArabicForm> = {
  proof: {
    sum_zero: '{{selling}} من 0 صناديق تبيع بسعر {{price}}',
    sum_one: '{{selling}} من صندوق واحد يبيع بسعر {{price}}',
    sum_two: '{{selling}} من صندوقين يبيع بسعر {{price}}',
    sum_few: '{{selling}} من {{count}} صناديق تبيع بسعر {{price}}',
    sum_many: '{{selling}} من {{count}} صندوقًا تبيع بسعر {{price}}',
    sum_other: '{{selling}} من {{count}} صندوق تبيع بسعر {{price}}',
    notYet: '{{name}}: ليس بعد',
    offline: '{{name}}: بلا شبكة منذ {{time}}',
  },
  products: {
    title: 'المنتجات',
    hint: 'كل ما في هذا المتجر، معروضًا للبيع أو لا، وبلا شبكة أيضًا.',
    list: 'المنتجات',
    search: 'الاسم أو SKU',
    found_zero: 'لا منتجات',
    found_one: 'منتج واحد',
    found_two: 'منتجان',
    found_few: '{{count}} منتجات',
    found_many: '{{count}} منتجًا',
    found_other: '{{count}} منتج',
    none: 'لا منتجات في هذا المتجر بعد.',
    noResult: 'لا منتج يطابق.',
    filters: 'أي المنتجات',
    anyCategory: 'كل الفئات',
    anyStatus: 'كل الحالات',
    anyType: 'كل الأنواع',
    anyStock: 'أي مخزون',
    back: 'كل المنتجات',
    gone: 'هذا المنتج ليس على هذا الجهاز. ربما أُزيل أو يتبع متجرًا آخر.',
  },
  column: {
    name: 'الاسم',
    sku_code: 'SKU',
    category: 'الفئة',
    status: 'الحالة',
    item_type: 'النوع',
    price: 'السعر',
    stock: 'المخزون',
    barcode: 'الباركود',
    plu: 'PLU',
    tax: 'الضريبة',
    variations: 'المتغيرات',
    edit: 'التغيير',
  },
  stock: { in: 'متوفر', low: 'منخفض', out: 'نفد', negative: 'تحت الصفر' },
  type: {
    NORMAL: 'قطعة',
    WEIGHT: 'وزن',
    PER_UNIT: 'بالوحدة',
    PRICE_EMBEDDED: 'السعر في الرمز',
    QTY_EMBEDDED: 'الكمية في الرمز',
  },
  tab: {
    label: 'أقسام المنتج',
    overview: 'نظرة عامة',
    'selling-price-history': 'تاريخ سعر البيع',
    'purchase-cost-history': 'تاريخ تكلفة الشراء',
    'sold-on-orders': 'مبيع في الطلبات',
  },
  history: {
    at: 'متى',
    old_price: 'قبل',
    new_price: 'بعد',
    profit_percent: 'الربح',
    changed_by_name: 'بواسطة',
    unit_cost: 'تكلفة الواحد',
    quantity: 'الكمية',
    supplier_name: 'المورّد',
    lot_id: 'طلبية الشراء',
    order_id: 'الطلب',
    unit_price: 'سعر الواحد',
    unit_net_price: 'بعد الخصومات، بلا ضريبة',
    line_net_total: 'السطر، بلا ضريبة',
    none: 'لا شيء بعد.',
    chart: 'السعر عبر الزمن',
  },
};

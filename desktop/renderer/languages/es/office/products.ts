// Spanish words of the products in the back office.
import type { bulkWords } from '../../../manager/products/bulk/bulk-words.ts';
import type { productFormWords } from '../../../manager/products/form/form-words.ts';
import type { importWords } from '../../../manager/products/import/import-words.ts';
import type { productListWords } from '../../../manager/products/words.ts';
import type { SpanishForm, Translated } from '../../translation.ts';

type PartsOfProducts = keyof typeof productFormWords | keyof typeof bulkWords | keyof typeof importWords;

export const products: Translated<Omit<typeof productListWords, PartsOfProducts>, SpanishForm> = {
  proof: {
    sum_one: 'Cajas que venden a {{price}}: {{selling}} de {{count}}',
    sum_many: 'Cajas que venden a {{price}}: {{selling}} de {{count}}',
    sum_other: 'Cajas que venden a {{price}}: {{selling}} de {{count}}',
    notYet: '{{name}}: todavía no',
    offline: '{{name}}: sin conexión desde {{time}}',
  },
  products: {
    title: 'Artículos',
    hint: 'Todo lo de esta tienda, a la venta o no, también sin red.',
    list: 'Artículos',
    search: 'Nombre o referencia',
    found_one: '{{count}} artículo',
    found_many: '{{count}} de artículos',
    found_other: '{{count}} artículos',
    none: 'Esta tienda aún no tiene artículos.',
    noResult: 'Ningún artículo coincide.',
    filters: 'Qué artículos',
    anyCategory: 'Todas las categorías',
    anyStatus: 'Todos los estados',
    anyType: 'Todos los tipos',
    anyStock: 'Con o sin existencias',
    back: 'Todos los artículos',
    gone: 'Este artículo no está en este equipo. Puede que se haya quitado, o que sea de otra tienda.',
  },
  column: {
    name: 'Nombre',
    sku_code: 'Referencia',
    category: 'Categoría',
    status: 'Estado',
    item_type: 'Tipo',
    price: 'Precio',
    stock: 'Existencias',
    barcode: 'Código de barras',
    plu: 'PLU',
    tax: 'Impuesto',
    variations: 'Variantes',
    edit: 'Cambiar',
  },
  stock: { in: 'Con existencias', low: 'Bajas', out: 'Agotadas', negative: 'Bajo cero' },
  type: {
    NORMAL: 'Pieza',
    WEIGHT: 'Peso',
    PER_UNIT: 'Por unidad',
    PRICE_EMBEDDED: 'Precio en el código',
    QTY_EMBEDDED: 'Cantidad en el código',
  },
  tab: {
    label: 'Partes del artículo',
    overview: 'Resumen',
    'selling-price-history': 'Historial de precios de venta',
    'purchase-cost-history': 'Historial de costes de compra',
    'sold-on-orders': 'Ventas',
  },
  history: {
    at: 'Cuándo',
    old_price: 'Antes',
    new_price: 'Después',
    profit_percent: 'Ganancia',
    changed_by_name: 'Por',
    unit_cost: 'Coste unitario',
    quantity: 'Cantidad',
    supplier_name: 'Proveedor',
    lot_id: 'Pedido',
    order_id: 'Venta',
    unit_price: 'Precio unitario',
    unit_net_price: 'Tras descuentos, sin impuesto',
    line_net_total: 'Línea, sin impuesto',
    none: 'Aún nada.',
    chart: 'Evolución del precio',
  },
};

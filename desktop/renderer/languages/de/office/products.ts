// German words of the products in the back office.
import type { bulkWords } from '../../../manager/products/bulk/bulk-words.ts';
import type { productFormWords } from '../../../manager/products/form/form-words.ts';
import type { importWords } from '../../../manager/products/import/import-words.ts';
import type { productListWords } from '../../../manager/products/words.ts';
import type { GermanForm, Translated } from '../../translation.ts';

type PartsOfProducts = keyof typeof productFormWords | keyof typeof bulkWords | keyof typeof importWords;

export const products: Translated<Omit<typeof productListWords, PartsOfProducts>, GermanForm> = {
  proof: {
    sum_one: 'Kassen mit {{price}}: {{selling}} von {{count}}',
    sum_other: 'Kassen mit {{price}}: {{selling}} von {{count}}',
    notYet: '{{name}}: noch nicht',
    offline: '{{name}}: ohne Netz seit {{time}}',
  },
  products: {
    title: 'Artikel',
    hint: 'Alles in dieser Filiale, im Verkauf oder nicht, auch ohne Netz.',
    list: 'Artikel',
    search: 'Name oder Art.-Nr.',
    found_one: '{{count}} Artikel',
    found_other: '{{count}} Artikel',
    none: 'Diese Filiale hat noch keine Artikel.',
    noResult: 'Kein Artikel passt.',
    filters: 'Welche Artikel',
    anyCategory: 'Alle Warengruppen',
    anyStatus: 'Jeder Status',
    anyType: 'Jede Art',
    anyStock: 'Jeder Bestand',
    back: 'Alle Artikel',
    gone: 'Dieser Artikel ist nicht auf diesem Gerät. Vielleicht wurde er entfernt oder gehört zu einer anderen Filiale.',
  },
  column: {
    name: 'Name',
    sku_code: 'Art.-Nr.',
    category: 'Warengruppe',
    status: 'Status',
    item_type: 'Art',
    price: 'Preis',
    stock: 'Bestand',
    barcode: 'Strichcode',
    plu: 'PLU',
    tax: 'Steuer',
    variations: 'Varianten',
    edit: 'Ändern',
  },
  stock: { in: 'Auf Lager', low: 'Niedrig', out: 'Nicht auf Lager', negative: 'Unter null' },
  type: {
    NORMAL: 'Stück',
    WEIGHT: 'Gewicht',
    PER_UNIT: 'Je Einheit',
    PRICE_EMBEDDED: 'Preis im Code',
    QTY_EMBEDDED: 'Menge im Code',
  },
  tab: {
    label: 'Teile des Artikels',
    overview: 'Übersicht',
    'selling-price-history': 'Verkaufspreise',
    'purchase-cost-history': 'Einkaufspreise',
    'sold-on-orders': 'Verkäufe',
  },
  history: {
    at: 'Wann',
    old_price: 'Vorher',
    new_price: 'Nachher',
    profit_percent: 'Gewinn',
    changed_by_name: 'Von',
    unit_cost: 'Stückkosten',
    quantity: 'Menge',
    supplier_name: 'Lieferant',
    lot_id: 'Bestellung',
    order_id: 'Verkauf',
    unit_price: 'Stückpreis',
    unit_net_price: 'Nach Rabatten, ohne Steuer',
    line_net_total: 'Position, ohne Steuer',
    none: 'Noch nichts.',
    chart: 'Preisverlauf',
  },
};

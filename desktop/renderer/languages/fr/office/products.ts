// French words of the products in the back office.
import type { bulkWords } from '../../../manager/products/bulk/bulk-words.ts';
import type { productFormWords } from '../../../manager/products/form/form-words.ts';
import type { importWords } from '../../../manager/products/import/import-words.ts';
import type { productListWords } from '../../../manager/products/words.ts';
import type { FrenchForm, Translated } from '../../translation.ts';

type PartsOfProducts = keyof typeof productFormWords | keyof typeof bulkWords | keyof typeof importWords;

export const products: Translated<Omit<typeof productListWords, PartsOfProducts>, FrenchForm> = {
  proof: {
    sum_one: 'Caisses qui vendent à {{price}} : {{selling}} sur {{count}}',
    sum_many: 'Caisses qui vendent à {{price}} : {{selling}} sur {{count}}',
    sum_other: 'Caisses qui vendent à {{price}} : {{selling}} sur {{count}}',
    notYet: '{{name}} : pas encore',
    offline: '{{name}} : sans réseau depuis {{time}}',
  },
  products: {
    title: 'Articles',
    hint: 'Tout ce magasin, en vente ou non, même sans réseau.',
    list: 'Articles',
    search: 'Nom ou référence',
    found_one: '{{count}} article',
    found_many: '{{count}} d’articles',
    found_other: '{{count}} articles',
    none: 'Ce magasin n’a pas encore d’article.',
    noResult: 'Aucun article ne correspond.',
    filters: 'Quels articles',
    anyCategory: 'Toutes les catégories',
    anyStatus: 'Tous les statuts',
    anyType: 'Tous les types',
    anyStock: 'Tout stock',
    back: 'Tous les articles',
    gone: 'Cet article n’est pas sur cet appareil. Il a pu être retiré, ou être d’un autre magasin.',
  },
  column: {
    name: 'Nom',
    sku_code: 'Référence',
    category: 'Catégorie',
    status: 'Statut',
    item_type: 'Type',
    price: 'Prix',
    stock: 'Stock',
    barcode: 'Code-barres',
    plu: 'PLU',
    tax: 'Taxe',
    variations: 'Variantes',
    edit: 'Modifier',
  },
  stock: { in: 'En stock', low: 'Bas', out: 'En rupture', negative: 'Sous zéro' },
  type: {
    NORMAL: 'Pièce',
    WEIGHT: 'Poids',
    PER_UNIT: 'À l’unité',
    PRICE_EMBEDDED: 'Prix dans le code',
    QTY_EMBEDDED: 'Quantité dans le code',
  },
  tab: {
    label: 'Parties de l’article',
    overview: 'Aperçu',
    'selling-price-history': 'Historique des prix de vente',
    'purchase-cost-history': 'Historique des coûts d’achat',
    'sold-on-orders': 'Ventes',
  },
  history: {
    at: 'Quand',
    old_price: 'Avant',
    new_price: 'Après',
    profit_percent: 'Marge',
    changed_by_name: 'Par',
    unit_cost: 'Coût unitaire',
    quantity: 'Quantité',
    supplier_name: 'Fournisseur',
    lot_id: 'Lot',
    order_id: 'Vente',
    unit_price: 'Prix unitaire',
    unit_net_price: 'Après remises, hors taxe',
    line_net_total: 'Ligne, hors taxe',
    none: 'Rien pour l’instant.',
    chart: 'Évolution du prix',
  },
};

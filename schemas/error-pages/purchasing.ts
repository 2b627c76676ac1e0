// Error pages: purchase lots and suppliers.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';
import type { purchasingRejections } from '../purchasing-rejections.ts';

export const purchasingPages = {
  lot_not_found: errorPage('The lot is of another store, or was never there.', 'nothing_entered', 'reload'),
  lot_state: errorPage(
    'What a delivered lot brought is in the stock already, so the lot stays as it was.',
    'kept',
    'reload',
  ),
  lot_draft: errorPage(
    'The list of what is low makes one draft a store, so that nothing is ordered twice.',
    'kept',
    'reload',
  ),
  lot_line_unknown: errorPage(
    'The line was removed from the lot, or is one of another lot.',
    'kept',
    'reload',
  ),
  lot_empty: errorPage('A lot is delivered with at least one piece of something.', 'kept', 'correct'),
  supplier_required: errorPage('A lot is ordered from somebody.', 'kept', 'correct'),
  supplier_unknown: errorPage(
    'The supplier was removed, or is one of another store.',
    'kept',
    'choose_listed',
  ),
  cost_required: errorPage(
    'What goods cost on average is reckoned from every delivery, so each line needs its cost.',
    'kept',
    'correct',
  ),
  item_archived: errorPage('The product was put away.', 'kept', 'choose_listed'),
  variation_unknown: errorPage(
    'The variation was removed, or is one of another product.',
    'kept',
    'choose_listed',
  ),
} as const satisfies Record<keyof typeof purchasingRejections, ErrorPage>;

// Error pages: categories, brands, tags, price lists and other look-up lists.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';
import type { referenceRejections } from '../reference-rejections.ts';

export const referencePages = {
  record_not_found: errorPage('The entry was removed, or is one of another vendor.', 'kept', 'reload'),
  category_unknown: errorPage(
    'The category is missing in one of the stores that the product is sold in.',
    'kept',
    'choose_listed',
  ),
  category_cycle: errorPage(
    'Following the parents upward would lead back to where it began.',
    'kept',
    'correct',
  ),
  category_depth: errorPage(
    'Categories lie in a few levels only, so that keys can show them.',
    'kept',
    'correct',
  ),
  brand_unknown: errorPage(
    'The brand is missing in one of the stores that the product is sold in.',
    'kept',
    'choose_listed',
  ),
  tag_unknown: errorPage(
    'The tag is missing in one of the stores that the product is sold in.',
    'kept',
    'choose_listed',
  ),
  attribute_unknown: errorPage(
    'The attribute was removed, or the value is none of its list.',
    'kept',
    'choose_listed',
  ),
  price_list_unknown: errorPage(
    'The price list was removed, or is one of another store.',
    'kept',
    'choose_listed',
  ),
  store_unknown: errorPage('One of the stores is not this vendor’s.', 'kept', 'choose_listed'),
  customer_unknown: errorPage(
    'The customer was removed, or is one of another vendor.',
    'kept',
    'choose_listed',
  ),
  name_taken: errorPage('Entries of one kind are told apart by their names.', 'kept', 'other_name'),
  tax_exempt_reason: errorPage('Whoever audits the books asks why no tax was taken.', 'kept', 'correct'),
  coupon_taken: errorPage('A code names exactly one coupon of a store.', 'kept', 'other_name'),
} as const satisfies Record<keyof typeof referenceRejections, ErrorPage>;

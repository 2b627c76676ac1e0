// Refusals about look-up records: categories, tags, price lists and the like, and who names one that is not there.
import { refusal } from './refusal.ts';

export const referenceRejections = {
  record_not_found: refusal(404, 'There is no such entry.', 'Look at the list again.'),
  category_unknown: refusal(
    400,
    'There is no such category for all who would have it.',
    'Choose a category of the list.',
  ),
  category_cycle: refusal(400, 'A category cannot stand below itself.', 'Choose another parent.'),
  category_depth: refusal(400, 'The tree of categories would be too deep.', 'Choose a parent further up.'),
  brand_unknown: refusal(
    400,
    'There is no such brand for all who would have it.',
    'Choose a brand of the list.',
  ),
  tag_unknown: refusal(400, 'There is no such tag for all who would have it.', 'Choose a tag of the list.'),
  attribute_unknown: refusal(
    400,
    'There is no such attribute, or it has no such value.',
    'Choose a value of an attribute of the list.',
  ),
  price_list_unknown: refusal(400, 'There is no such price list.', 'Choose a price list.'),
  store_unknown: refusal(400, 'A store is named that does not exist.', 'Choose one of your stores.'),
  customer_unknown: refusal(400, 'A customer is named who does not exist.', 'Choose a customer of the list.'),
  name_taken: refusal(400, 'Another entry of this kind has this name.', 'Choose another name.'),
  tax_exempt_reason: refusal(
    400,
    'Nobody can check why this customer is not taxed.',
    'Give a reason or the number of the certificate.',
  ),
  coupon_taken: refusal(400, 'Another coupon has this code.', 'Choose another code.'),
} as const;

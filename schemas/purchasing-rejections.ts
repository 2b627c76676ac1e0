// Refusals about purchase lots and stock.
import { refusal } from './refusal.ts';

export const purchasingRejections = {
  lot_not_found: refusal(404, 'There is no such purchase lot.', 'Look at the list of lots.', false),
  lot_state: refusal(
    400,
    'The lot was delivered or cancelled, and stays as it is.',
    'Make another lot for what is still to come.',
  ),
  lot_draft: refusal(
    409,
    'The store has a draft lot for what is low already.',
    'Change that one, or choose another note.',
  ),
  lot_line_unknown: refusal(400, 'The lot has no such line.', 'Read the lot again.'),
  lot_empty: refusal(400, 'Nothing of this lot was delivered.', 'Name what came, or cancel the lot.'),
  supplier_required: refusal(400, 'Nobody is named who delivers this lot.', 'Choose a supplier first.'),
  supplier_unknown: refusal(
    400,
    'The supplier does not exist in this store.',
    'Choose an existing supplier.',
  ),
  cost_required: refusal(400, 'A line of the lot has no cost yet.', 'Enter what one unit costs.'),
  item_archived: refusal(400, 'An archived product is not bought.', 'Bring the product back first.'),
  variation_unknown: refusal(
    400,
    'The product has no such variation.',
    'Choose a variation of this product.',
  ),
} as const;

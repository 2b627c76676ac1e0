// Every refusal code there is: what it says to a person, what to do next, whether the data is safe, and the HTTP
// status a route answers with. Nothing else in the house phrases a refusal.
import { bridgeRejections } from './bridge-rejections.ts';
import { deviceRejections } from './device-rejections.ts';
import { importRejections } from './import-rejections.ts';
import { orderRejections } from './order-rejections.ts';
import { purchasingRejections } from './purchasing-rejections.ts';
import { referenceRejections } from './reference-rejections.ts';
import { refusal } from './refusal.ts';
import type { Rejection } from './refusal.ts';
import { attendanceRejections } from './attendance-rejections.ts';
import { shiftRejections } from './shift-rejections.ts';
import { supportRejections } from './support-rejections.ts';
import { terminalRejections } from './terminal-rejections.ts';
import { tillRejections } from './till-rejections.ts';
import { updateRejections } from './update-rejections.ts';

export const rejections = {
  // The request itself
  invalid_json: refusal(
    400,
    'The request is not readable JSON.',
    'Send valid JSON without reserved keys.',
    false,
  ),
  body_type: refusal(
    415,
    'The request has a body that is not JSON.',
    'Send JSON in UTF-8 with Content-Type application/json.',
  ),
  invalid_input: refusal(
    400,
    'Some fields are missing or wrong.',
    'Correct the named fields and send again.',
  ),
  unknown_field: refusal(400, 'The request has a field that does not exist.', 'Remove the named field.'),
  limit_range: refusal(
    400,
    'The limit is outside the allowed range.',
    'Ask for a page within the limits.',
    false,
  ),
  store_required: refusal(400, 'No store was named.', 'Send store_id.', false),
  too_large: refusal(413, 'The request is too large.', 'Send it in smaller parts.'),
  rate_limited: refusal(429, 'Too many requests.', 'Wait for the time in Retry-After, then go on.'),
  overloaded: refusal(503, 'The server is busy.', 'It will be sent again by itself.'),
  report_range: refusal(
    400,
    'The report would begin after its end, or cover too many days.',
    'Ask for at most a year.',
    false,
  ),
  report_too_long: refusal(
    400,
    'This report takes too long, and tills come first.',
    'Ask for fewer days, or for one lane.',
    false,
  ),
  idempotency_mismatch: refusal(
    422,
    'This Idempotency-Key was used for a different request.',
    'Use a new key for a new request.',
  ),
  internal: refusal(500, 'Something went wrong on the server.', 'It will be sent again by itself.'),

  // Who may
  unauthenticated: refusal(401, 'Nobody is signed in, or the sign-in has run out.', 'Sign in again.'),
  invalid_credentials: refusal(401, 'E-mail or password is wrong.', 'Check both and try again.', false),
  invalid_code: refusal(
    401,
    'The code is wrong, was used, or has run out.',
    'Look at the newest mail, or ask for a new code.',
    false,
  ),
  reset_token_invalid: refusal(
    401,
    'This permission to choose a new password was used or has run out.',
    'Ask for a new code and begin again.',
    false,
  ),
  invitation_invalid: refusal(
    401,
    'This invitation was used or replaced, or has run out.',
    'Look for a newer mail, or ask whoever invited you to do it again.',
    false,
  ),
  setup_code: refusal(
    403,
    'The set-up code is wrong.',
    'Open the set-up address that the server printed when it started.',
    false,
  ),
  setup_closed: refusal(409, 'This server is already set up.', 'Sign in.', false),
  session_not_found: refusal(
    404,
    'You have no such session.',
    'It has ended already, or look at the list of your sessions again.',
    false,
  ),
  forbidden: refusal(403, 'You do not have the right to do this.', 'Ask an owner for the right.'),
  not_found: refusal(404, 'It does not exist, or you may not see it.', 'Check the address or the store.'),
  upgrade_required: refusal(
    426,
    'This app is too old for the server.',
    'Update the app; what is unsent stays.',
  ),

  vendor_required: refusal(
    400,
    'Several vendors have something of this id.',
    'Say whose it is: send vendor_id.',
    false,
  ),

  // Documents
  conflict: refusal(409, 'Somebody changed the same field meanwhile.', 'Choose which value to keep.'),
  unknown_collection: refusal(404, 'There is no such collection.', 'Update the app.'),
  collection_read_only: refusal(403, 'This cannot be changed directly.', 'Use the matching action.'),
  field_read_only: refusal(
    403,
    'A field was changed that only the server sets.',
    'Leave the named field as it is.',
  ),
  product_not_found: refusal(404, 'There is no such product.', 'Check the product or the store.'),
  sku_taken: refusal(400, 'Another product of this store has this SKU.', 'Choose another SKU.'),
  barcode_taken: refusal(
    400,
    'Two variations carry the same barcode.',
    'Give each variation its own barcode.',
  ),
  plu_required: refusal(400, 'This item type needs a PLU.', 'Enter a PLU of 4 to 6 digits.'),
  plu_taken: refusal(400, 'Another product of this store has this PLU.', 'Choose another PLU.'),
  unit_unknown: refusal(400, 'The unit is not in the store’s unit list.', 'Choose a unit of the list.'),
  base_variation: refusal(
    400,
    'The base variation does not fit.',
    'Choose another variation of this product.',
  ),
  tax_unknown: refusal(
    400,
    'The tax profile does not exist in this store.',
    'Choose an existing tax profile.',
  ),
  ...importRejections,
  ...purchasingRejections,
  ...referenceRejections,
  archive_instead: refusal(400, 'Products are archived, not deleted.', 'Set the status to 2 (archived).'),
  draft_closed: refusal(409, 'This basket was already paid or removed.', 'Start a new basket.'),
  draft_leased: refusal(
    409,
    'Another lane has this basket in front of it.',
    'Take it over if that is meant; the other screen is told.',
    false,
  ),
  draft_part_paid: refusal(
    409,
    'A part of this basket was already paid.',
    'Give it back first, or take the rest.',
    false,
  ),
  draft_part_unknown: refusal(
    409,
    'This part is no longer with the basket.',
    'Another lane gave it back, or the basket was paid. Do not give it back again.',
    false,
  ),
  in_use: refusal(409, 'Something still needs it.', 'Take it out of use there first.'),

  // Stores, people and devices
  vendor_not_found: refusal(404, 'There is no such vendor.', 'Look at the list of vendors.', false),
  store_not_found: refusal(404, 'There is no such store.', 'Look at the list of your stores.', false),
  register_not_found: refusal(404, 'There is no such lane in this store.', 'Look at its lanes.', false),
  employee_not_found: refusal(404, 'There is no such person.', 'Look at the list of people.', false),
  role_not_found: refusal(404, 'There is no such role.', 'Look at the roles of the store.', false),
  customer_not_found: refusal(404, 'There is no such customer.', 'Look at the list of customers.', false),
  warehouse_not_found: refusal(404, 'There is no such warehouse.', 'Look at the warehouses.', false),
  device_not_found: refusal(404, 'There is no such device.', 'Look at the list of devices.', false),
  last_owner: refusal(409, 'A vendor keeps at least one owner who can sign in.', 'Make another owner first.'),
  invitation_completed: refusal(
    409,
    'Nobody waits for an invitation: a password was chosen already.',
    'They sign in, or ask for a code if they forgot it.',
    false,
  ),
  login_not_found: refusal(404, 'This customer has no sign-in.', 'Give them one first.', false),
  email_taken: refusal(400, 'This e-mail address already signs somebody in.', 'Use another e-mail address.'),
  role_taken: refusal(400, 'The store has a role of this name.', 'Choose another name.'),
  role_unknown: refusal(
    400,
    'This role does not exist in a store of this person.',
    'Choose an existing role.',
  ),
  pin_guessable: refusal(400, 'This PIN is one of the first anybody would try.', 'Choose another PIN.'),
  password_wrong: refusal(400, 'This is not your password.', 'Type the password you sign in with.'),
  warehouse_default: refusal(
    409,
    'A store has exactly one default warehouse.',
    'Make another warehouse the default first.',
  ),
  vendor_suspended: refusal(
    403,
    'This vendor is suspended.',
    'Sales already taken are still accepted; ask the platform about the rest.',
  ),
  device_revoked: refusal(
    403,
    'This till was shut out by its owner.',
    'Its sales are still accepted; an owner can admit it again.',
  ),
  notification_not_found: refusal(
    404,
    'You have no such notification.',
    'Look at the list again: it may have been removed.',
    false,
  ),
  erased: refusal(409, 'The data of this person was erased.', 'Nothing: it cannot be undone.'),

  // Alarms: the entry was accepted, and somebody should look at it
  actor_disabled: refusal(
    403,
    'Somebody who has been disabled signed this entry.',
    'A manager checks what was sold under this name.',
  ),

  // Operations
  operation_unknown: refusal(400, 'The server does not know this operation.', 'Update the server.'),
  operation_mismatch: refusal(
    409,
    'This device already sent something else under the same number.',
    'Support must look at this device; both versions are kept.',
  ),
  operation_hash: refusal(
    400,
    'The entry was altered after it was signed.',
    'Support must look at this device.',
  ),
  chain_broken: refusal(
    409,
    'The journal of this device does not continue the server’s.',
    'Support must look.',
  ),
  waited_too_long: refusal(
    409,
    'What this entry refers to never arrived.',
    'A manager decides where it belongs.',
  ),
  clock_skew: refusal(
    400,
    'The clock of this device is wrong by more than 12 hours.',
    'Set the clock, then retry.',
  ),
  clock_unconfirmed: refusal(
    400,
    'The clock of this till can’t be right.',
    'Set the clock, or confirm the date.',
  ),
  // An alarm: what was recorded is accepted.
  clock_corrected: refusal(
    409,
    'The clock of the till was wrong when this was recorded.',
    'Nothing: the time was corrected. Set the clock of that till.',
  ),

  actor_absent: refusal(
    403,
    'This change was made by somebody else, who must be signed in to send it.',
    'Sign in as that person and send it again.',
  ),

  // Orders
  duplicate_order: refusal(409, 'This sale is already stored.', 'Nothing: it is safe and counted once.'),
  order_mismatch: refusal(409, 'A different sale is stored under the same id.', 'A manager compares both.'),
  order_shift_closed: refusal(
    400,
    'The shift of this sale is closed.',
    'A manager assigns the sale to a shift.',
  ),
  order_shift_store: refusal(
    400,
    'The shift belongs to another store.',
    'A manager assigns the sale to a shift.',
  ),
  order_shift_lane: refusal(
    400,
    'The shift belongs to another lane.',
    'A manager assigns the sale to a shift.',
  ),
  order_shift_missing: refusal(400, 'There is no open shift for this sale.', 'Open a shift on this lane.'),
  order_empty: refusal(400, 'The sale has no lines.', 'Add at least one line.'),
  order_totals: refusal(
    400,
    'The lines, totals and payments do not add up.',
    'Support must look at this till.',
  ),
  order_unpaid: refusal(400, 'The payments do not cover the total.', 'Take the missing payment.'),
  item_unknown: refusal(400, 'A line names an item this store does not have.', 'A manager links the item.'),
  ...orderRejections,

  ...shiftRejections,
  ...attendanceRejections,
  ...tillRejections,
  ...updateRejections,
  ...deviceRejections,
  ...terminalRejections,
  ...bridgeRejections,
  ...supportRejections,
} as const satisfies Record<string, Rejection>;

export type RejectionCode = keyof typeof rejections;

/** Codes of selling, of shifts and of the till itself. */
export type SellingRejectionCode =
  | keyof typeof orderRejections
  | keyof typeof shiftRejections
  | keyof typeof tillRejections;

/** Codes of the devices at a till. */
export type DeviceRejectionCode = keyof typeof deviceRejections | keyof typeof terminalRejections;

/** Codes of what is reached through an agent at the store. */
export type BridgeRejectionCode = keyof typeof bridgeRejections;

/** Codes of the support console. */
export type SupportRejectionCode = keyof typeof supportRejections;

/** Codes that a till never meets: of imports, of purchases, of time cards, of the back office's lists. */
export type BackOfficeRejectionCode =
  | Exclude<keyof typeof attendanceRejections, 'open_orders' | 'employee_scope'>
  | keyof typeof importRejections
  | keyof typeof purchasingRejections
  | keyof typeof referenceRejections;

/** Codes the documents share between two statuses travel under one wire name. */
const wireNames: Partial<Record<RejectionCode, string>> = {
  pos_register_fixed: 'pos_register',
  assignees_forbidden: 'assignees',
};

/** The bare code clients see: `pos_register` for both the missing lane (400) and the foreign lane (403). */
export function wireCode(code: RejectionCode): string {
  return wireNames[code] ?? code;
}

export function isRejectionCode(text: string): text is RejectionCode {
  return Object.hasOwn(rejections, text);
}

// Error pages: the request itself, who may, and documents in general.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';

export const requestPages = {
  invalid_json: errorPage(
    'What a program sent could not be read as JSON, is nested too deeply, or has a name in it that is reserved.',
    'nothing_entered',
    'fix_request',
  ),
  body_type: errorPage(
    'What a program sent says of itself that it is a form, a file or in another character set, and JSON is taken here.',
    'kept',
    'fix_request',
  ),
  invalid_input: errorPage(
    'A field is missing, has another form than it should, or does not go with the others. The details name it.',
    'kept',
    'correct',
    'fix_request',
  ),
  unknown_field: errorPage(
    'A field was sent that this resource does not have. Nothing is dropped in silence, so the whole is refused.',
    'kept',
    'correct',
    'fix_request',
  ),
  limit_range: errorPage(
    'Lists are given in pages, and this page would be too long, too short, or too far on.',
    'nothing_entered',
    'fix_request',
  ),
  store_required: errorPage(
    'Whoever asked works in more than one store, and did not say which one is meant.',
    'nothing_entered',
    'check_store',
    'fix_request',
  ),
  too_large: errorPage(
    'One request, one sale or one file has a greatest size, so that nobody fills the memory of server or till.',
    'kept',
    'split_file',
    'ask_manager',
  ),
  rate_limited: errorPage(
    'This device, account or address has sent more in a minute than it may.',
    'kept',
    'try_again',
    'slow_down',
  ),
  overloaded: errorPage(
    'The server has more to do than it can at this moment, or its database does not answer. It says so early instead of losing work.',
    'kept',
    'sent_by_itself',
    'go_on_selling',
  ),
  report_range: errorPage(
    'The days of the report are in the wrong order, or more than a year.',
    'nothing_entered',
    'correct',
  ),
  report_too_long: errorPage(
    'Reports give way to tills: this one was stopped before it slowed down selling.',
    'nothing_entered',
    'correct',
    'try_again',
  ),
  idempotency_mismatch: errorPage(
    'A key that marks repetitions of one request came with another request.',
    'kept',
    'new_key',
  ),
  internal: errorPage(
    'Something happened on the server that nobody foresaw. It is in the log of the server under the number of the request.',
    'kept',
    'try_again',
    'sent_by_itself',
    'operator_looks',
  ),

  unauthenticated: errorPage(
    'The sign-in has run out, was ended from another device, or there was none.',
    'kept',
    'sign_in',
    'go_on_selling',
  ),
  invalid_credentials: errorPage(
    'No account has this e-mail address with this password. Which of the two is wrong is not said, on purpose.',
    'nothing_entered',
    'correct',
    'new_code',
  ),
  invalid_code: errorPage(
    'A code is valid for ten minutes, for one use, and until a newer one was sent.',
    'nothing_entered',
    'new_code',
  ),
  reset_token_invalid: errorPage(
    'After the code there are a few minutes to choose the new password, once.',
    'nothing_entered',
    'new_code',
  ),
  invitation_invalid: errorPage(
    'An invitation is valid for 72 hours and for one use, and ends when a newer one is sent.',
    'nothing_entered',
    'sign_in',
    'ask_manager',
  ),
  setup_code: errorPage(
    'The code stands behind the # of the address the server printed, and was left out or cut off.',
    'nothing_entered',
    'call_platform',
  ),
  setup_closed: errorPage(
    'The set-up page works once: this server already has a business with an owner.',
    'nothing_entered',
    'sign_in',
  ),
  session_not_found: errorPage(
    'The session has ended, or belongs to somebody else.',
    'nothing_entered',
    'reload',
  ),
  forbidden: errorPage(
    'None of the roles of this person gives the right that is needed.',
    'kept',
    'ask_right',
  ),
  not_found: errorPage(
    'There is nothing at this address for this person. What is foreign is answered in the same way as what does not exist.',
    'kept',
    'check_store',
    'reload',
  ),
  upgrade_required: errorPage(
    'The server no longer understands the version of this app.',
    'in_journal',
    'update_app',
    'go_on_selling',
  ),
  vendor_required: errorPage(
    'An admin sees all vendors, and two of them have something under this id.',
    'nothing_entered',
    'fix_request',
  ),

  conflict: errorPage(
    'While this was being edited, somebody else changed the same field. Fields that only one of the two changed are merged.',
    'kept',
    'confirm_choice',
  ),
  unknown_collection: errorPage(
    'App and server are of different versions, and one has a kind of data that the other does not.',
    'kept',
    'update_app',
    'operator_updates',
  ),
  collection_read_only: errorPage(
    'Data of this kind follows from other actions: an order from a sale, a shift from its opening.',
    'kept',
    'fix_request',
  ),
  field_read_only: errorPage(
    'Numbers, times and sums are reckoned by the server, so that nobody can set them.',
    'kept',
    'fix_request',
  ),
  product_not_found: errorPage(
    'The product was removed, belongs to another store, or its id is wrong.',
    'kept',
    'check_store',
    'reload',
  ),
  sku_taken: errorPage('An SKU names exactly one product of a store.', 'kept', 'other_name'),
  barcode_taken: errorPage('A scanner could not tell the two variations apart.', 'kept', 'other_name'),
  plu_required: errorPage(
    'Goods of this type are rung up by a number instead of a barcode.',
    'kept',
    'correct',
  ),
  plu_taken: errorPage('A PLU names exactly one product of a store.', 'kept', 'other_name'),
  unit_unknown: errorPage(
    'The unit is not, or no longer, in the list of the store.',
    'kept',
    'choose_listed',
  ),
  base_variation: errorPage(
    'The variation that the others are reckoned from is missing, belongs to another product, or leads back to itself.',
    'kept',
    'choose_listed',
  ),
  tax_unknown: errorPage(
    'The tax profile was removed, or belongs to another store.',
    'kept',
    'choose_listed',
  ),
  archive_instead: errorPage(
    'Sales and histories refer to a product for ever, so it is put away instead of deleted.',
    'kept',
    'fix_request',
  ),
  draft_closed: errorPage(
    'Another lane has taken the money for this basket, or somebody removed it.',
    'kept',
    'look_at_order',
    'new_basket',
  ),
  draft_leased: errorPage(
    'A held basket lies in front of one lane at a time, so that it is not paid twice.',
    'unchanged',
    'confirm_choice',
  ),
  draft_part_paid: errorPage(
    'Money was taken for a part of this basket, and clearing or removing the basket, or an order without that part, would forget it.',
    'unchanged',
    'confirm_choice',
  ),
  draft_part_unknown: errorPage(
    'What was paid of a basket stays with it until it is given back once, or the basket is paid.',
    'unchanged',
    'reload',
  ),
  in_use: errorPage(
    'Something else refers to it and would be broken without it. The details say what.',
    'kept',
    'reload',
    'ask_manager',
  ),
} as const satisfies Record<string, ErrorPage>;

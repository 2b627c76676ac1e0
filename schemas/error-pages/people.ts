// Error pages: vendors, stores, people and devices.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';

export const peoplePages = {
  vendor_not_found: errorPage('The vendor was never there, or its id is wrong.', 'nothing_entered', 'reload'),
  store_not_found: errorPage(
    'The store was never there, or is not one of those this person sees.',
    'nothing_entered',
    'check_store',
    'reload',
  ),
  register_not_found: errorPage(
    'The lane was removed, or belongs to another store.',
    'nothing_entered',
    'check_lane',
    'reload',
  ),
  employee_not_found: errorPage(
    'The person was removed, or works for somebody else.',
    'nothing_entered',
    'reload',
  ),
  role_not_found: errorPage('The role was removed, or is one of another store.', 'nothing_entered', 'reload'),
  customer_not_found: errorPage(
    'The customer was removed, or is one of another vendor.',
    'nothing_entered',
    'reload',
  ),
  warehouse_not_found: errorPage(
    'The warehouse was removed, or is one of another store.',
    'nothing_entered',
    'check_store',
    'reload',
  ),
  device_not_found: errorPage('No till or device of this vendor has this id.', 'nothing_entered', 'reload'),
  last_owner: errorPage(
    'Without an owner who can sign in, nobody could give rights to anybody again.',
    'kept',
    'owner_decides',
  ),
  invitation_completed: errorPage(
    'The person has chosen a password already, so no invitation is open.',
    'nothing_entered',
    'sign_in',
    'new_code',
  ),
  login_not_found: errorPage(
    'The customer is known, but was never given a sign-in.',
    'nothing_entered',
    'reload',
  ),
  email_taken: errorPage('An e-mail address signs in exactly one person of a kind.', 'kept', 'other_name'),
  role_taken: errorPage('Roles of a store are told apart by their names.', 'kept', 'other_name'),
  role_unknown: errorPage(
    'The role was removed, or is one of a store where this person does not work.',
    'kept',
    'choose_listed',
  ),
  pin_guessable: errorPage(
    'PINs like 0000 or 1234 are tried first by anybody who wants to be somebody else.',
    'kept',
    'correct',
  ),
  password_wrong: errorPage(
    'Whoever changes a password shows that they know the present one.',
    'kept',
    'correct',
    'new_code',
  ),
  warehouse_default: errorPage(
    'Goods that are sold leave the default warehouse, so there is always exactly one.',
    'kept',
    'correct',
  ),
  vendor_suspended: errorPage(
    'Whoever runs this service has suspended the vendor. What was sold is still taken in.',
    'in_journal',
    'call_platform',
    'keep_running',
  ),
  device_revoked: errorPage(
    'An owner has shut this till out, because it was lost, sold or replaced.',
    'in_journal',
    'ask_owner_till',
    'keep_running',
  ),
  notification_not_found: errorPage(
    'The notification was removed, or is somebody else’s.',
    'nothing_entered',
    'reload',
  ),
  erased: errorPage(
    'The person asked for their data to be erased. Sums and numbers of their sales were kept, names and addresses were not.',
    'kept',
    'nothing',
  ),
  actor_disabled: errorPage(
    'The till sold in the name of somebody whose account had been switched off, mostly because it was offline then.',
    'accepted',
    'manager_flag',
  ),
} as const satisfies Record<string, ErrorPage>;

// Error pages: the till itself, its disk, its journal and what waits in it.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';
import type { tillRejections } from '../till-rejections.ts';

export const tillPages = {
  not_synced: errorPage(
    'A till sells from its own copy of the store, and has not fetched it once.',
    'nothing_entered',
    'connect',
    'wait',
  ),
  item_ambiguous: errorPage(
    'The code is printed on more than one product.',
    'nothing_entered',
    'choose_listed',
    'ask_manager',
  ),
  order_shift_others: errorPage(
    'Sales go into the drawer of whoever has the open shift.',
    'not_saved',
    'other_person',
    'close_shift',
  ),
  order_shift_elsewhere: errorPage(
    'One person sells at one lane at a time.',
    'not_saved',
    'check_lane',
    'close_shift',
  ),
  lane_required: errorPage(
    'Every sale, return, held basket and shift belongs to a lane, and a back office has none.',
    'not_saved',
    'check_lane',
  ),
  basket_repriced: errorPage(
    'A price, a tax or an offer changed after the total was shown.',
    'not_saved',
    'ask_customer',
    'confirm_choice',
  ),
  pin_wrong: errorPage('The PIN does not belong to the person who was chosen.', 'nothing_entered', 'correct'),
  pin_locked: errorPage(
    'After five wrong PINs the person cannot use this till for a while, whoever tries.',
    'nothing_entered',
    'wait',
    'other_pin',
  ),
  pin_unknown: errorPage(
    'The person has not chosen a PIN, or the till has not heard of it yet.',
    'nothing_entered',
    'connect',
    'other_pin',
  ),
  clock_unsure: errorPage(
    'The till saw this person do the same last (clocked in twice, or out twice), or something after which no break begins or ends. At another till something may have happened between.',
    'unchanged',
    'confirm_choice',
  ),
  clock_far: errorPage(
    'Sales would be dated months after the last entry of this till or its last contact. Mostly the month or the year was mistyped.',
    'unchanged',
    'confirm_choice',
  ),
  weight_unstable: errorPage(
    'A weight is taken when the scale says that it rests.',
    'nothing_entered',
    'weigh_again',
    'type_weight',
  ),
  weight_none: errorPage(
    'Without the packing nothing is left to be paid.',
    'nothing_entered',
    'weigh_again',
    'correct',
  ),
  item_expired: errorPage(
    'The code on this piece holds a date, and that day is over.',
    'nothing_entered',
    'ask_customer',
  ),
  separator_lost: errorPage(
    'Two fields of a GS1 code ran together, because the separator between them did not arrive, or a field holds no number or day.',
    'nothing_entered',
    'device_settings',
    'ask_manager',
  ),
  price_inexact: errorPage(
    'The price for one piece is too fine a part of a cent.',
    'nothing_entered',
    'correct',
  ),
  journal_unwritable: errorPage(
    'A sale counts once it is on the disk of the till, and the disk did not take it: mostly it is full.',
    'not_saved',
    'free_disk',
    'other_till',
    'call_support',
  ),
  disk_failing: errorPage(
    'The disk reported an error while the last change was written.',
    'unsure_saved',
    'restart_till',
    'check_last_sale',
    'other_till',
    'call_support',
  ),
  disk_readonly: errorPage(
    'The folder of the till belongs to somebody else, or the disk is locked.',
    'not_saved',
    'allow_folder',
    'call_support',
  ),
  till_in_use: errorPage(
    'One program at a time writes the journal of a till, so that its numbers stay in order.',
    'nothing_entered',
    'use_open_till',
  ),
  journal_damaged: errorPage(
    'A part of the file cannot be read, or does not fit its seals. Nothing is written into it, so that it does not get worse.',
    'journal_at_risk',
    'keep_running',
    'other_till',
    'call_support',
  ),
  journal_missing: errorPage(
    'This till had a journal, and its file is not where it was: it was moved or deleted, or another disk is mounted.',
    'journal_at_risk',
    'keep_running',
    'other_till',
    'call_support',
  ),
  replica_rebuilt: errorPage(
    'The till noticed that its copy was not what the server has, and fetches it again. Sales lie elsewhere.',
    'in_journal',
    'connect',
    'wait',
  ),
  storage_unavailable: errorPage(
    'This way of running the till has no such storage.',
    'nothing_entered',
    'choose_listed',
  ),
  till_failed: errorPage(
    'Something happened on the till that nobody foresaw.',
    'unsure_saved',
    'check_last_sale',
    'restart_till',
    'call_support',
  ),
  unknown_channel: errorPage(
    'Window and till program are of different versions.',
    'unchanged',
    'restart_till',
    'update_app',
  ),
  till_away: errorPage(
    'Windows are screens of the till program, and the program does not run.',
    'unsure_saved',
    'restart_till',
    'check_last_sale',
  ),
  local_db_closed: errorPage('No store is open on this till.', 'nothing_entered', 'check_store'),
  probe_unsaved: errorPage(
    'Only addresses of saved devices are tried, so that nobody can search the network through a till.',
    'nothing_entered',
    'device_settings',
  ),
  server_unreached: errorPage(
    'The network is down, the server is off, or the way to it is too slow.',
    'in_journal',
    'go_on_selling',
    'connect',
  ),
  outbox_unsent: errorPage(
    'A sale leaves the till only when the server has proven that it has it.',
    'in_journal',
    'connect',
    'wait',
  ),
  outbox_parked: errorPage(
    'The server could not place the sale, and a person has not settled it yet.',
    'parked',
    'manager_parked',
  ),
  owner_confirmation: errorPage(
    'Nobody clears sales that were not sent without an owner knowing how many.',
    'in_journal',
    'owner_decides',
  ),
  backup_required: errorPage(
    'Before anything unsent is cleared, there is a copy of it elsewhere.',
    'in_journal',
    'make_backup',
  ),
  backup_failed: errorPage(
    'A backup counts once it was read back and compared, and that did not succeed.',
    'in_journal',
    'free_disk',
    'make_backup',
  ),
  backup_unreadable: errorPage(
    'The file ends early, or does not fit its seals.',
    'in_journal',
    'choose_listed',
    'call_support',
  ),
  backup_foreign: errorPage(
    'A journal is taken back only by the till it is from.',
    'in_journal',
    'choose_listed',
    'call_support',
  ),
} as const satisfies Record<keyof typeof tillRejections, ErrorPage>;

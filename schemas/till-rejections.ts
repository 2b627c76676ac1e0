// What a till itself refuses, before the server is asked or without it.
import { refusal } from './refusal.ts';
import type { Rejection } from './refusal.ts';

export const tillRejections = {
  // The till itself, before anything is paid
  not_synced: refusal(
    409,
    'This till has not received its store yet.',
    'Connect it once and let it catch up.',
    false,
  ),
  item_ambiguous: refusal(409, 'Several items carry this code.', 'Choose which one it is.', false),
  order_shift_others: refusal(
    403,
    'The open shift of this lane is somebody else’s.',
    'Have the shift handed on to you, or order at a lane where yours is open.',
    false,
  ),
  order_shift_elsewhere: refusal(
    409,
    'Your shift is open at another lane.',
    'Order at that lane, or close the shift there and open one here.',
    false,
  ),
  lane_required: refusal(
    409,
    'This device is a back office without a lane.',
    'Choose “Use as a till” in the menu, then a lane.',
    false,
  ),
  basket_repriced: refusal(
    409,
    'The basket costs something else by now.',
    'Tell the customer the new total, then take the money.',
    false,
  ),
  pin_wrong: refusal(
    403,
    'This PIN is not right.',
    'Try again; after five wrong ones it is locked for a while.',
    false,
  ),
  pin_locked: refusal(
    403,
    'This PIN is locked on this till for a while.',
    'Wait, or ask somebody else.',
    false,
  ),
  pin_unknown: refusal(
    404,
    'This person has no PIN on this till.',
    'Ask somebody else, or set a PIN in the back office.',
    false,
  ),
  clock_unsure: refusal(
    409,
    'This does not follow from what this person did last on this till.',
    'Look at the times. If something happened elsewhere in between, confirm it.',
    false,
  ),
  clock_far: refusal(
    409,
    'This date is more than 90 days after this till was last used.',
    'Look at the date and the year. If they are right, confirm them again.',
    false,
  ),
  weight_unstable: refusal(
    409,
    'The scale has not come to rest.',
    'Let go of the goods and weigh again, or type the weight.',
    false,
  ),
  weight_none: refusal(
    400,
    'Nothing is left of the weight.',
    'Put the goods on the scale; the tare must be less than the whole weight.',
    false,
  ),
  item_expired: refusal(409, 'The date on this piece has passed.', 'Take another piece.', false),
  separator_lost: refusal(
    409,
    'A date, weight or price can’t be read: the scanner left out a separator, or the label is wrong. Nothing was added.',
    'Check the date, then type the number below the bars. The scanner must send the separator as Ctrl+].',
    false,
  ),
  price_inexact: refusal(
    400,
    'This price cannot be written down exactly.',
    'Use at most six decimals of a cent.',
    false,
  ),
  journal_unwritable: refusal(
    507,
    'This till cannot save anything now.',
    'Make room on the disk, then retry.',
    false,
  ),
  disk_failing: refusal(
    507,
    'The disk of this till has failed, and nobody can say whether the last change was saved.',
    'Start the till again and look at its last sale before ringing it up once more; if this comes back, call support.',
    false,
  ),
  disk_readonly: refusal(
    507,
    'This till may not write to its own disk.',
    'Allow writing to its folder, then retry.',
    false,
  ),
  till_in_use: refusal(
    409,
    'This till is already open in another program.',
    'Use that one, or close it first.',
    false,
  ),
  journal_damaged: refusal(
    507,
    'The file with the sales of this till is damaged; it is kept as it is.',
    'Use another till and call support; do not delete anything.',
  ),
  journal_missing: refusal(
    507,
    'The file with the sales of this till is gone.',
    'Put it back or call support; until then use another till.',
  ),
  replica_rebuilt: refusal(
    409,
    'The copy of the catalog on this till was damaged and is fetched again.',
    'Wait until it is complete; sales of this till are not touched.',
  ),
  storage_unavailable: refusal(
    400,
    'This kind of storage is not available here.',
    'Choose another storage.',
    false,
  ),
  till_failed: refusal(
    500,
    'Something went wrong on this till.',
    'Try again; what is in the journal stays.',
    false,
  ),
  unknown_channel: refusal(404, 'This till has no such command.', 'Update the app.', false),
  till_away: refusal(
    503,
    'The till program on this machine is not running.',
    'Start it again; nothing that was finished is lost, and this window goes on by itself.',
    false,
  ),
  local_db_closed: refusal(409, 'The local data of this till is not open.', 'Open a store first.', false),
  probe_unsaved: refusal(
    403,
    'No device of this store is saved at this address.',
    'Save the device in the settings first, then test it.',
    false,
  ),
  server_unreached: refusal(
    503,
    'The server could not be reached in time.',
    'Go on selling; try again when the till is connected.',
  ),

  // What waits on this till, and its backups
  outbox_unsent: refusal(
    409,
    'The server has not answered this sale yet, so it stays.',
    'Connect the till; it leaves by itself once the server has it.',
  ),
  outbox_parked: refusal(
    409,
    'The server refused this sale, so it stays where people see it.',
    'A manager decides about it.',
  ),
  owner_confirmation: refusal(
    403,
    'Unsent work may leave the outbox only when an owner confirms how much it is.',
    'An owner signs in and confirms the number of unsent entries.',
  ),
  backup_required: refusal(
    409,
    'There is unsent work on this till, so nothing is cleared without a backup.',
    'Ask again with a backup.',
  ),
  backup_failed: refusal(
    507,
    'The backup could not be written and read back, so nothing was changed.',
    'Make room on the disk, then try again.',
  ),
  backup_unreadable: refusal(
    400,
    'This backup is incomplete or was altered, so nothing was taken from it.',
    'Choose another copy of the file.',
  ),
  backup_foreign: refusal(
    409,
    'This backup does not belong to the journal of this till.',
    'Open it on the till it came from, or hand it to the server.',
  ),
} as const satisfies Record<string, Rejection>;

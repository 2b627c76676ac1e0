// What the support console refuses: nothing of it touches what a device has not sent.
import { refusal } from './refusal.ts';
import type { Rejection } from './refusal.ts';

export const supportRejections = {
  entry_absent: refusal(
    404,
    'This entry has not reached the server.',
    'Have the device offer it again: it is there, and nowhere else.',
  ),
  entry_not_refused: refusal(
    409,
    'This entry is not refused: there is nothing to settle.',
    'Look at it again; somebody else may have settled it.',
  ),
  retry_refused: refusal(
    409,
    'Judged again, the entry would be refused once more.',
    'Mend what the named code says, then try again.',
  ),
  instruction_not_found: refusal(
    404,
    'Nothing with this number was asked of this device.',
    'Look at the list again.',
    false,
  ),
  instruction_taken: refusal(
    409,
    'The device has this instruction already: it cannot be withdrawn any more.',
    'Wait for its answer.',
    false,
  ),
  file_not_found: refusal(
    404,
    'This file does not exist, or is not kept any more.',
    'Have the device send its unsent work again; it still has it.',
  ),
} as const satisfies Record<string, Rejection>;

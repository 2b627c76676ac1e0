// Why an update of the app is not there, or is not installed. Whatever it is, the app that runs goes on selling.
import { refusal } from './refusal.ts';
import type { Rejection } from './refusal.ts';

export const updateRejections = {
  update_unconfigured: refusal(
    409,
    'This app has nowhere to look for updates.',
    'Update it the way it was installed.',
    false,
  ),
  update_unreachable: refusal(
    503,
    'The update could not be fetched.',
    'Try again later; what has arrived is kept.',
    false,
  ),
  update_untrusted: refusal(
    400,
    'What was offered as an update is not from us, so nothing was installed.',
    'Go on with this version and tell support.',
    false,
  ),
  update_expired: refusal(
    409,
    'The news about updates is out of date, or the clock of this machine is wrong.',
    'Check the clock; if it is right, tell support.',
    false,
  ),
  update_older: refusal(
    409,
    'An older version was offered as an update, so nothing was installed.',
    'Go on with this version and tell support.',
    false,
  ),
  update_none: refusal(409, 'This is the newest version.', 'Go on with it.', false),
  update_unsent: refusal(
    409,
    'Sales wait on this till that the new version may not be able to send.',
    'Connect the till, wait until all is sent, then update.',
  ),
} as const satisfies Record<string, Rejection>;

// Error pages: updates of the app.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';
import type { updateRejections } from '../update-rejections.ts';

export const updatePages = {
  update_unconfigured: errorPage(
    'No address for updates was set when this app was packed.',
    'unchanged',
    'update_later',
    'call_support',
  ),
  update_unreachable: errorPage(
    'The place of the updates did not answer, or broke off.',
    'unchanged',
    'connect',
    'update_later',
  ),
  update_untrusted: errorPage(
    'An update is installed only with our signature, and this one has none that holds. Somebody may have tampered with the network.',
    'unchanged',
    'update_later',
    'call_support',
  ),
  update_expired: errorPage(
    'News about updates is valid for a limited time, so that nobody can hold a till on an old version.',
    'unchanged',
    'set_clock',
    'call_support',
  ),
  update_older: errorPage(
    'An app never goes back to an older version by itself.',
    'unchanged',
    'update_later',
    'call_support',
  ),
  update_none: errorPage('There is nothing newer.', 'nothing_entered', 'nothing'),
  update_unsent: errorPage(
    'Before an update the till sends what it has, so that no version has to read another one’s unsent work.',
    'in_journal',
    'connect',
    'wait',
    'update_app',
  ),
} as const satisfies Record<keyof typeof updateRejections, ErrorPage>;

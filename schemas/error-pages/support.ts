// Error pages: the support console.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';
import type { supportRejections } from '../support-rejections.ts';

export const supportPages = {
  entry_absent: errorPage(
    'The device wrote this entry down, and the server has not received it.',
    'in_journal',
    'sent_by_itself',
    'connect',
  ),
  entry_not_refused: errorPage(
    'It was accepted, waits for something, or somebody has settled it already.',
    'stored_once',
    'reload',
  ),
  retry_refused: errorPage(
    'What stood in its way the first time still does, or something else does now.',
    'parked',
    'ask_manager',
    'try_again',
  ),
  instruction_not_found: errorPage(
    'The number is of another device, or the list is an old one.',
    'nothing_entered',
    'reload',
  ),
  instruction_taken: errorPage(
    'The device has written it down and does it, with or without contact.',
    'unchanged',
    'wait',
  ),
  file_not_found: errorPage('Files with unsent work are kept for two weeks.', 'in_journal', 'reload'),
} as const satisfies Record<keyof typeof supportRejections, ErrorPage>;

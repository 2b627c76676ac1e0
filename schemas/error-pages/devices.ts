// Error pages: scales, printers and other devices at a till.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';
import type { deviceRejections } from '../device-rejections.ts';

export const devicePages = {
  scale_silent: errorPage(
    'The till asked the scale, and nothing came back.',
    'nothing_entered',
    'check_cable',
    'device_settings',
    'type_weight',
  ),
  scale_unknown: errorPage(
    'No kind of scale that is known here answered on any speed.',
    'nothing_entered',
    'check_cable',
    'device_settings',
  ),
  scale_overloaded: errorPage(
    'The goods are heavier than the scale can show.',
    'nothing_entered',
    'weigh_again',
  ),
  scale_below_zero: errorPage(
    'Something was taken away that lay on the scale when it was switched on.',
    'nothing_entered',
    'weigh_again',
    'switch_off_on',
  ),
  scale_not_zeroed: errorPage(
    'The scale was switched on with something on it, and found no zero.',
    'nothing_entered',
    'weigh_again',
    'switch_off_on',
  ),
  scale_faulty: errorPage(
    'The scale itself says that it is not well.',
    'nothing_entered',
    'switch_off_on',
    'type_weight',
    'call_support',
  ),
  scale_keys_only: errorPage(
    'Scales of this kind have no such command for a till.',
    'nothing_entered',
    'type_weight',
  ),
  printer_silent: errorPage(
    'The till sent something to the printer, and the printer says nothing.',
    'unchanged',
    'check_cable',
    'device_settings',
    'print_again',
  ),
  printer_paper_out: errorPage('The roll is at its end.', 'unchanged', 'load_paper', 'print_again'),
  printer_cover_open: errorPage('The cover is not shut.', 'unchanged', 'load_paper', 'print_again'),
  printer_faulty: errorPage(
    'The printer itself says that it is not well: mostly paper in its knife, or a hot head.',
    'unchanged',
    'switch_off_on',
    'print_again',
    'call_support',
  ),
  printer_cut_off: errorPage(
    'Nobody can say how much of it is on the paper.',
    'unchanged',
    'check_cable',
    'print_again',
  ),
  print_expired: errorPage(
    'It waited for the printer so long that it would come as a surprise.',
    'unchanged',
    'print_again',
  ),
  print_queue_full: errorPage(
    'The printer is slower than what is sent to it, or stands still.',
    'unchanged',
    'check_cable',
    'wait',
  ),
  device_not_listed: errorPage(
    'It was pulled out, or is saved for another lane.',
    'nothing_entered',
    'check_cable',
    'device_settings',
  ),
  device_not_saved: errorPage(
    'This till was never told of such a device.',
    'nothing_entered',
    'device_settings',
  ),
  device_library_missing: errorPage(
    'Serial lines and USB need a part that is installed with the till where it can be.',
    'nothing_entered',
    'device_settings',
    'call_support',
  ),
  device_silent: errorPage(
    'The device was asked, and nothing came back.',
    'unchanged',
    'check_cable',
    'switch_off_on',
    'device_settings',
  ),
  unsupported: errorPage(
    'A browser may do less with devices than the till program or the desktop app.',
    'unchanged',
    'device_settings',
  ),
  print_html: errorPage('Only the desktop app draws pages for a printer.', 'unchanged', 'print_again'),
  raw_command: errorPage(
    'Commands that change a printer itself, or open a drawer, are let through to no printer as a document.',
    'unchanged',
    'fix_request',
  ),
  label_code: errorPage(
    'Each kind of bar code has its own length and its own check digit.',
    'nothing_entered',
    'correct',
  ),
} as const satisfies Record<keyof typeof deviceRejections, ErrorPage>;

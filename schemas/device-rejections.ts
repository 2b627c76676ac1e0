// What the devices of a till refuse, or cannot do now, and what a till cannot do where it runs.
import { refusal } from './refusal.ts';
import type { Rejection } from './refusal.ts';

export const deviceRejections = {
  scale_silent: refusal(
    504,
    'The scale does not answer.',
    'Check its cable and that it is on, then weigh again, or type the weight.',
    false,
  ),
  scale_unknown: refusal(
    404,
    'No scale was found that speaks a language known here.',
    'Check the cable and the scale’s own settings, or choose its kind by hand.',
    false,
  ),
  scale_overloaded: refusal(409, 'There is more on the scale than it can weigh.', 'Weigh in parts.', false),
  scale_below_zero: refusal(
    409,
    'The scale is below zero.',
    'Take everything off, press its zero key, then weigh again.',
    false,
  ),
  scale_not_zeroed: refusal(
    409,
    'The scale has no zero.',
    'Take everything off and press its zero key.',
    false,
  ),
  scale_faulty: refusal(
    502,
    'The scale reports a fault.',
    'Switch it off and on; type the weight until it works again.',
    false,
  ),
  scale_keys_only: refusal(
    409,
    'This scale takes that from its own keys only.',
    'Press the key on the scale, or type the tare.',
    false,
  ),
  printer_silent: refusal(
    504,
    'The printer does not answer.',
    'Check its cable and that it is on, then print again.',
    false,
  ),
  printer_paper_out: refusal(409, 'The printer has no paper.', 'Put in a new roll, then print again.', false),
  printer_cover_open: refusal(409, 'The printer is open.', 'Close its cover, then print again.', false),
  printer_faulty: refusal(
    502,
    'The printer reports a fault.',
    'Look for paper in its knife, switch it off and on, then print again.',
    false,
  ),
  printer_cut_off: refusal(
    502,
    'The connection to the printer broke while it was printing.',
    'Look what is on the paper before printing again.',
    false,
  ),
  print_expired: refusal(
    410,
    'It is too late for this to be printed.',
    'Print it again if it is still wanted.',
    false,
  ),
  print_queue_full: refusal(
    503,
    'Too much waits to be printed.',
    'Wait until the printer has caught up, or look what holds it up.',
    false,
  ),
  device_not_listed: refusal(
    404,
    'No such device is plugged in or saved here.',
    'Look at the list of devices in the settings, then try again.',
    false,
  ),
  device_not_saved: refusal(
    404,
    'No device of that kind is saved for this till.',
    'Save it under Settings, Devices, then try again.',
    false,
  ),
  device_library_missing: refusal(
    409,
    'What this till needs to reach that device is not installed here.',
    'Connect it over the network, or install the till with its optional parts.',
    false,
  ),
  device_silent: refusal(
    504,
    'The device does not answer.',
    'Check its cable and that it is on, then try again.',
    false,
  ),
  unsupported: refusal(
    409,
    'That is not possible the way this till runs.',
    'Use the desktop app for it, or reach the device by its network address, USB or a serial line.',
    false,
  ),
  print_html: refusal(
    422,
    'A page can only be printed by a shell with a browser in it.',
    'Print it with the browser, or print the receipt itself.',
    false,
  ),
  raw_command: refusal(
    422,
    'The commands for the printer hold one that is not for printing.',
    'Leave it out: settings and memory of a printer are changed with its maker’s program.',
    false,
  ),
  label_code: refusal(
    422,
    'The number is no bar code of that kind.',
    'Choose another kind of bar code, or correct the number.',
    false,
  ),
} as const satisfies Record<string, Rejection>;

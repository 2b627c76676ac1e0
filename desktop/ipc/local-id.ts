// Ids that come from a screen and may end up in a file's name: letters, digits, dash and underscore, and nothing a
// Windows would take for a device (threat T21).
import * as z from 'zod';

const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

export const localId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be letters, digits, - and _, 64 at most.')
  .refine((id) => !deviceName.test(id), 'Must not be the name of a device.');

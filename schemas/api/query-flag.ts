// A yes or no in an address, spelled the same on every route.
import * as z from 'zod';

/** `true` or `1`, `false` or `0`. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');

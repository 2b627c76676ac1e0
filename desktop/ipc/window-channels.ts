// The window of a till, and what stands in front of the customer. Second document, "Desktop client local channels". The desktop
// shell answers them; in a browser a window is its user's, and they say so, but poles are the till's everywhere.
import * as z from 'zod';
import { defineChannel } from './channel.ts';
import { displayMessage } from './display-message.ts';

const nothing = z.strictObject({});

export const windowChannels = [
  defineChannel({ name: 'window:minimize', request: nothing, reply: nothing }),
  defineChannel({
    name: 'window:maximize',
    request: nothing,
    /** False: it has the size it had before. */
    reply: z.strictObject({ maximized: z.boolean() }),
  }),
  defineChannel({ name: 'window:close', request: nothing, reply: nothing }),
  defineChannel({
    name: 'window:fullscreen',
    /** Absent: the other way than now. */
    request: z.strictObject({ on: z.boolean().optional() }),
    reply: z.strictObject({ fullscreen: z.boolean() }),
  }),
  defineChannel({
    name: 'customer-display:open',
    request: nothing,
    /** `same`: this machine has one screen; `none`: no window is opened here. `displays`: poles that are saved for the lane. */
    reply: z.strictObject({ screen: z.enum(['second', 'same', 'none']), displays: z.int().optional() }),
  }),
  defineChannel({
    name: 'customer-display:send',
    request: displayMessage,
    /** False: nothing shows it now; its window does when it is open. */
    reply: z.strictObject({ shown: z.boolean() }),
  }),
] as const;

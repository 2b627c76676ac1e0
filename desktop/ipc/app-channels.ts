// Updates of the app on this machine. Second document, "Desktop client local channels".
import * as z from 'zod';
import { defineChannel } from './channel.ts';

const nothing = z.strictObject({});

export const appChannels = [
  defineChannel({
    name: 'app:check-for-updates',
    request: nothing,
    reply: z.strictObject({
      available: z.boolean(),
      version: z.string().max(40).optional(),
      releaseNotes: z.string().max(20_000).optional(),
    }),
  }),
  /** Answered when the installer has been started: the app ends right after. */
  defineChannel({ name: 'app:download-and-install', request: nothing, reply: nothing }),
] as const;

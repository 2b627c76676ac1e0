// The channels by which the app on this machine is renewed, on the service that knows what may be installed and when.
import type { channels } from '../ipc/channels.ts';
import type { Handlers } from '../ipc/dispatch.ts';
import type { Updates } from '../services/updates/updates.ts';

type Channels = typeof channels;
export type AppHandlers = Pick<Handlers<Channels>, Extract<keyof Channels, `app:${string}`>>;

export function appHandlers(updates: Updates): AppHandlers {
  return {
    'app:check-for-updates': async () => {
      const found = await updates.check();
      if (!found.ok) return found;
      const { ok: _, ...reply } = found;
      return reply;
    },
    'app:download-and-install': async () => {
      const done = await updates.downloadAndInstall();
      return done.ok ? {} : done;
    },
  };
}

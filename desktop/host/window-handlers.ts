// The channels of windows, where the till has none of its own: its windows are the browser's, which opens, closes and
// places them for its user. The desktop shell answers these in its main process and asks nobody here.
import { refuse } from '@evertill/client-core';
import type { channels } from '../ipc/channels.ts';
import type { Handlers } from '../ipc/dispatch.ts';

type Channels = typeof channels;
type WindowChannel = Extract<keyof Channels, `window:${string}`>;
export type WindowHandlers = Pick<Handlers<Channels>, WindowChannel>;

const unsupported = (channel: WindowChannel) => async () => refuse('unsupported', { channel });

export const windowHandlers: WindowHandlers = {
  'window:minimize': unsupported('window:minimize'),
  'window:maximize': unsupported('window:maximize'),
  'window:close': unsupported('window:close'),
  'window:fullscreen': unsupported('window:fullscreen'),
};

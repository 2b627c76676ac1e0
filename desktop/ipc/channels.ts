// Every local channel there is, in one table: Electron's messages and the loopback host carry what stands here and
// nothing else.
import { channelTable } from './channel.ts';
import { localDbChannels } from './local-db-channels.ts';

export const channels = channelTable([...localDbChannels]);

// Every local channel there is, in one table: Electron's messages and the loopback host carry what stands here and
// nothing else.
import { channelTable } from './channel.ts';
import { localDbChannels } from './local-db-channels.ts';
import { seatChannels } from './seat-channels.ts';
import { tillChannels } from './till-channels.ts';

export const channels = channelTable([...localDbChannels, ...seatChannels, ...tillChannels]);

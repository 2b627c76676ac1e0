// Every local channel there is, in one table: Electron's messages and the loopback host carry what stands here and
// nothing else.
import { appChannels } from './app-channels.ts';
import { bridgeChannels } from './bridge-channels.ts';
import { cardChannels } from './card-channels.ts';
import { channelTable } from './channel.ts';
import { hardwareChannels } from './hardware-channels.ts';
import { localDbChannels } from './local-db-channels.ts';
import { networkChannels } from './network-channels.ts';
import { printerChannels } from './printer-channels.ts';
import { seatChannels } from './seat-channels.ts';
import { tillChannels } from './till-channels.ts';
import { windowChannels } from './window-channels.ts';

export const channels = channelTable([
  ...appChannels,
  ...bridgeChannels,
  ...cardChannels,
  ...hardwareChannels,
  ...localDbChannels,
  ...networkChannels,
  ...printerChannels,
  ...seatChannels,
  ...tillChannels,
  ...windowChannels,
]);

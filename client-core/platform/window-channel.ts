// How the windows of one browser tell each other what they have written. The library behind RxDB stamps each message with
// the device's clock and drops what seems older than the listener: after the clock was set back, a window would hear of
// nothing any more, and would go on saying that all is sent. Here every message counts.
import { enforceOptions } from 'broadcast-channel';
import type { BroadcastMethod } from 'broadcast-channel';

const timeless: BroadcastMethod<InstanceType<typeof BroadcastChannel>> = {
  // The library's own name for it: in its place.
  type: 'native',
  microSeconds: () => 0,
  create: (name) => new BroadcastChannel(name),
  close: (channel) => channel.close(),
  onMessage(channel, callback) {
    channel.addEventListener('message', (event) => callback((event as MessageEvent).data));
  },
  async postMessage(channel, message) {
    channel.postMessage(message);
  },
  canBeUsed: () => true,
  averageResponseTime: () => 150,
};

/** For every database that is opened from now on. */
export function hearEveryWindow(): void {
  enforceOptions({ type: 'native', methods: [timeless as BroadcastMethod] });
}

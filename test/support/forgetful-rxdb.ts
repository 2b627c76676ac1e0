// RxDB remembers the latest time it has seen for as long as the process lives, which would make every simulated run depend
// on those before it.
import { now } from 'rxdb';

/** It is shown a time that is later than all others at the first glance and long ago ever after. */
export function makeRxdbForget(): void {
  let glances = 0;
  const elusive = { valueOf: () => (glances++ === 0 ? Infinity : 0) };
  const { now: realNow } = Date;
  Date.now = () => elusive as unknown as number;
  now();
  Date.now = realNow;
  if (now() > Date.now() + 1) throw new Error('RxDB still remembers the time of an earlier run.');
}

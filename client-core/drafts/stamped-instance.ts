// The drafts' storage instance as RxDB's replication sees it. RxDB stamps its own writes, such as a solved conflict,
// with the machine's time, and asks for "everything after" by those stamps; beside stamps that are ahead of a clock
// that was set back they would never be seen, and the solved conflict never pushed. Here they get the store's time,
// which is later than every write so far.
import type { InstanceStore } from '../database/instance-store.ts';
import { interceptedInstance } from './intercepted-instance.ts';
import type { Instance } from './intercepted-instance.ts';

export function stampedInstance(instance: Instance, store: InstanceStore): Instance {
  return interceptedInstance(instance, async (rows, context) => {
    const lwt = await store.writeTime();
    for (const { document } of rows) document._meta = { ...document._meta, lwt };
    return instance.bulkWrite(rows, context);
  });
}

// Who in this process is told what was changed, whether here, in another process or by hand.
import { staff } from '@evertill/schemas';
import type { Authenticator } from './access/authenticate.ts';
import type { BridgeBell } from './bridge/bridge-bell.ts';
import type { Touched } from './db/database.ts';
import { HintChannel } from './db/hint-channel.ts';
import type { PostgresDatabase } from './db/postgres-database.ts';
import type { EventBell } from './http/events/event-bell.ts';
import { inboxTopic, vendorTopic } from './http/events/event-sources.ts';
import type { ReplicationDeps } from './replication/deps.ts';

interface Told {
  readonly authenticator: Authenticator;
  readonly bell: EventBell;
  readonly bridgeBell: BridgeBell;
  /** Devices that are to hear of something, as the bell names them. */
  readonly untold: () => Promise<readonly string[]>;
}

/** The hub hears of this process's own commits by itself. */
export async function openHints(
  databaseUrl: string,
  deps: ReplicationDeps,
  database: PostgresDatabase,
  { authenticator, bell, bridgeBell, untold }: Told,
): Promise<HintChannel> {
  const { hub, history } = deps;
  const collectionOfTable = new Map(Object.values(deps.collections).map((one) => [one.table, one.name]));
  const tell = (touched: readonly Touched[]) => {
    for (const vendorId of new Set(touched.map(({ vendor_id }) => vendor_id)))
      bell.ring(vendorTopic(vendorId));
    for (const { vendor_id, collection } of touched)
      if (collection === staff.name) authenticator.forgetVendor(vendor_id);
  };
  const hints = new HintChannel(databaseUrl, deps.newId(), {
    touched(touched) {
      tell(touched);
      hub.hint(touched);
    },
    byHand(vendorId, table) {
      if (table === staff.table) authenticator.forgetVendor(vendorId);
      const collection = collectionOfTable.get(table);
      if (collection !== undefined) hub.hintCollection(vendorId, collection);
    },
    bridge: (store) => bridgeBell.ring(store),
    support: (device) => deps.instructionBell.ring(device),
    noticed: () => bell.ring(inboxTopic),
    renewed(epoch) {
      database.feed.forgetEpoch();
      history.adopt(epoch);
    },
    gap() {
      // The news that was missed may have been a new epoch.
      database.feed.forgetEpoch();
      database.feed.epoch().then(
        (epoch) => history.adopt(epoch),
        () => undefined, // the database is away again: the next reconnect is the next gap
      );
      authenticator.forgetAll();
      hub.hintAll();
      bell.ringAll();
      bridgeBell.ringAll();
      untold().then(
        (devices) => devices.forEach((device) => deps.instructionBell.ring(device)),
        () => undefined, // as above; and their next report has it
      );
    },
  });
  await hints.open();
  database.onCommit((touched) => {
    tell(touched);
    hints.send(touched);
  });
  history.onRenewed((epoch) => hints.sendEpoch(epoch));
  return hints;
}

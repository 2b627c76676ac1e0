// Every replica equals the server's projection of it, document by document [I6].
import { collections, deepEqual, replicated, scopeKeyFor } from '@evertill/schemas';
import type { ReplicatedDocument, Staff } from '@evertill/schemas';
import { actorFromStaff } from '../../server/access/actor-from-staff.ts';
import type { Database } from '../../server/db/database.ts';
import { DigestCache } from '../../server/replication/digest.ts';
import { leaderOf } from './come-to-rest.ts';
import type { Scene } from './scene.ts';
import { tenant, vendorId } from './shop.ts';

/** Of a moment of rest: whoever has a basket renews its lease every minute, and that may be on its way just now, ms. */
const onItsWay = 2000;

export async function replicaViolations(scene: Scene, database: Database): Promise<string[]> {
  if ((await differences(scene, database)).length === 0) return [];
  await scene.world.advance(onItsWay);
  return differences(scene, database);
}

async function differences({ devices }: Scene, database: Database): Promise<string[]> {
  const wrong: string[] = [];
  for (const device of devices) {
    const till = leaderOf(device)!;
    const digests = new DigestCache(database, till.surroundings.sha256);
    const here = await till.digest();
    const person = await database.read(tenant, (tx) => tx.get(collections.staff, device.person));
    const actor = actorFromStaff(vendorId, person!.document as unknown as Staff);
    for (const collection of replicated(collections)) {
      const { name } = collection;
      const scope = { collection, key: scopeKeyFor(collection, actor, device.storeId) };
      const fromDay = device.lowerDay(name);
      const { count, hash } = await digests.digest(tenant, collection, scope.key, fromDay);
      if (here[name]?.count === count && here[name].hash === hash) continue;
      const theirs: ReplicatedDocument[] = [];
      const request = fromDay === undefined ? scope : { ...scope, fromDay };
      await database.feed.all(tenant, request, (text) => theirs.push(JSON.parse(text) as ReplicatedDocument));
      const difference = differenceOf(await till.documents.find(name, { selector: {} }), theirs);
      wrong.push(`${device.name} differs in ${name}: ${difference}`);
    }
  }
  return wrong;
}

/** The first few documents that are not the same. */
function differenceOf(here: readonly ReplicatedDocument[], there: readonly ReplicatedDocument[]): string {
  const sides = [here, there].map(
    (documents) => new Map(documents.map((document) => [document.id, document])),
  );
  const [own, theirs] = sides as [Map<string, ReplicatedDocument>, Map<string, ReplicatedDocument>];
  const ids = [...new Set([...own.keys(), ...theirs.keys()])];
  const different = ids.flatMap((id) => {
    const [a, b] = [own.get(id), theirs.get(id)];
    if (!a || !b) return [`${id} ${a ? 'is only on the till' : 'is missing'}`];
    const fields = Object.keys(b).filter((field) => field !== '_deleted' && !deepEqual(a[field], b[field]));
    const told = fields.map(
      (field) => `${field} ${JSON.stringify(a[field])} for ${JSON.stringify(b[field])}`,
    );
    return told.length === 0 ? [] : [`${id} has ${told.join(', ')}`];
  });
  return `${own.size} against ${theirs.size}: ${different.slice(0, 5).join('; ')}`;
}

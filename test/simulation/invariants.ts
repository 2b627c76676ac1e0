// What must be true when a run has come to rest: nothing acknowledged is lost, nothing is counted twice, every replica
// equals the server, and every chain holds. Each sentence that comes out of here is a violation.
import { alarmViolations, constraintViolations } from './alarm-invariants.ts';
import { asideViolations } from './aside-invariants.ts';
import { breakViolations } from './break-invariants.ts';
import { dayViolations } from './day-invariants.ts';
import { draftViolations } from './draft-invariants.ts';
import { drawerViolations } from './drawer-invariants.ts';
import { journalViolations } from './journal-invariants.ts';
import { priceViolations } from './price-invariants.ts';
import { refundViolations } from './refund-invariants.ts';
import { replicaViolations } from './replica-invariants.ts';
import { couponViolations, reportViolations } from './report-invariants.ts';
import { orderViolations, saleViolations } from './sale-invariants.ts';
import type { Scene } from './scene.ts';
import { stockViolations } from './stock-invariants.ts';

export async function violations(scene: Scene): Promise<readonly string[]> {
  const database = scene.backend.inspect();
  return scene.world.finish(async () => [
    ...scene.facts.complaints,
    ...scene.server.complaints,
    ...alarmViolations(scene),
    ...(await saleViolations(scene, database)),
    ...(await orderViolations(database)),
    ...(await drawerViolations(scene, database)),
    ...(await refundViolations(scene, database)),
    ...(await stockViolations(scene, database)),
    ...(await replicaViolations(scene, database)),
    ...(await journalViolations(scene, database)),
    ...(await priceViolations(database)),
    ...(await constraintViolations(database)),
    ...(await draftViolations(scene, database)),
    ...(await reportViolations(scene, database)),
    ...(await couponViolations(database)),
    ...(await asideViolations(scene, database)),
    ...(await dayViolations(scene, database)),
    ...(await breakViolations(scene, database)),
  ]);
}

// Alarms that must not have been raised, and refusals nobody foresaw.
import type { JsonObject } from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import type { Scene } from './scene.ts';
import { tenant } from './shop.ts';

/**
 * What heals itself must not hide what broke it: a replica that was found to differ, or a history that was found to have
 * gone back, means something only after a restore. What cannot be healed or read is never right.
 */
export function alarmViolations({ facts, server, devices }: Scene): string[] {
  const never = /^\S+: Replica of \w+: (not_healed|quarantined|refused)/;
  const alarms = devices.flatMap(({ reports }) => reports.filter((report) => never.test(report)));
  for (const { name, signedOut } of devices)
    if (signedOut > 0) alarms.push(`${name} was signed out ${signedOut} times, and no person did it`);
  if (facts.restores > 0) return alarms;
  const differences = devices.flatMap(({ reports }) =>
    reports.filter((report) => report.includes(': difference.')),
  );
  const renewals =
    server.renewals > 0 ? [`History was renewed ${server.renewals} times without a restore`] : [];
  return [...alarms, ...differences, ...renewals];
}

/** A constraint decides between two at once; what it refuses without a code of its own, a rule should have refused. */
export async function constraintViolations(database: Database): Promise<string[]> {
  const rows = await database.read(tenant, (tx) => tx.rows('rejections', {}, { limit: 1_000_000 }));
  return rows.flatMap((row) => {
    const { collection, code, details } = row as { collection: string; code: string; details: JsonObject };
    const { constraint } = details as { constraint?: string };
    return constraint === undefined ? [] : [`An ${collection} was refused by ${constraint} (${code})`];
  });
}

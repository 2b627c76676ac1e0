// Those who run the service are told of each way in which a device newly loses work or stands still, when a whole store has
// fallen silent, and when the feed is held back: once for as long as it lasts, and again when it comes again. Silent is who
// was not heard of for days: shops close at night.
import { cutText } from '@evertill/schemas';
import type { NotificationFacts } from '@evertill/schemas';
import { serverThresholds } from '@evertill/sync';
import type { AppDeps } from '../app-deps.ts';
import type { SeenDevice } from '../support/seen-device.ts';
import { notifyAdmins } from '../writes/notify-admins.ts';
import type { Job } from './job.ts';

type AlertKind = 'device_needs_attention' | 'store_silent' | 'feed_held';
type Deps = Pick<AppDeps, 'fleet' | 'health' | 'transact' | 'replication'>;
type Alerts<Kind extends AlertKind> = ReadonlyMap<string, NotificationFacts<Kind>>;

export const supportAlerts = (deps: Deps): Job => ({
  name: 'support-alerts',
  every: 10_000,
  async run() {
    const devices = await deps.fleet.of(undefined);
    await tell(deps, 'device_needs_attention', stopped(devices));
    await tell(deps, 'store_silent', silentStores(devices));
    await tell(deps, 'feed_held', await heldFeed(deps));
  },
});

/** What began is told in the transaction that notes it. */
async function tell<Kind extends AlertKind>(
  { transact, replication: { newId, surroundings } }: Deps,
  kind: Kind,
  alerts: Alerts<Kind>,
): Promise<void> {
  const now = new Date(surroundings.clock.now()).toISOString();
  await transact({ vendor_id: '' }, async (tx, client) => {
    const { rows } = await client.query<{ subject: string }>('SELECT keep_episodes($1, $2, $3) AS subject', [
      kind,
      [...alerts.keys()],
      now,
    ]);
    for (const { subject } of rows) await notifyAdmins(tx, newId(), now, kind, alerts.get(subject)!);
  });
}

function stopped(devices: readonly SeenDevice[]): Alerts<'device_needs_attention'> {
  // Each for itself: a chain that was broken weeks ago hides no disk that is full today.
  const found = devices.flatMap(({ row: { vendor_id, store_id, device_id, findings } }) =>
    findings
      .filter(({ severity }) => severity === 'stop')
      .map(
        ({ code }) =>
          [`${vendor_id} ${device_id} ${code}`, { vendor_id, store_id, device_id, code }] as const,
      ),
  );
  return new Map(found);
}

function silentStores(devices: readonly SeenDevice[]): Alerts<'store_silent'> {
  const there = devices.filter(({ row }) => row.revoked_at === null);
  const stores = Map.groupBy(there, ({ row }) => `${row.vendor_id} ${row.store_id}`);
  const found = [...stores].flatMap(([subject, those]) => {
    const isSilent = those.every(({ row }) => row.findings.some(({ code }) => code === 'silent'));
    const { vendor_id, store_id } = those[0]!.row;
    return isSilent ? [[subject, { vendor_id, store_id, devices: those.length }] as const] : [];
  });
  return new Map(found);
}

async function heldFeed({ health }: Deps): Promise<Alerts<'feed_held'>> {
  const { feed } = await health.now();
  if (feed.held_ms <= serverThresholds.feedHeld) return new Map();
  const facts = { seconds: Math.round(feed.held_ms / 1000), holder: cutText(feed.holder, 300) };
  return new Map([['', facts]]);
}

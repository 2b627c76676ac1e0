// The sync inspector: `/support/*`, for those who run the service and, about their own stores, for owners. Moments are
// ISO-8601 by the server's clock. Nothing here holds personal data; what an entry held of it is masked.
import * as z from 'zod';
import { idField, instantField } from '../fields.ts';
import { givenInstant } from './given-instant.ts';
import { pageFields, pageOf } from './pages.ts';

const count = z.int().min(0);
const id = z.string();

export const fleetStandings = ['healthy', 'catching_up', 'silent', 'needs_attention'] as const;
export const severityNames = ['stop', 'act', 'watch'] as const;

/** `sync/status/findings.ts` says what each code is. */
export const findingReply = z.object({
  code: z.string(),
  severity: z.enum(severityNames),
  sentence: z.string(),
  next: z.string(),
  since: instantField.nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type FindingReply = z.output<typeof findingReply>;

/** Owners leave `vendor_id` out: they see their own vendor. */
const tenant = { vendor_id: idField.optional() };

export const fleetQuery = z.strictObject({
  ...pageFields(100),
  ...tenant,
  store_id: idField.optional(),
  standing: z.enum(fleetStandings).optional(),
  finding: z.string().max(40).optional(),
  version: z.string().max(40).optional(),
  /** In the names and ids of device, lane, store, vendor and person. */
  q: z.string().max(200).optional(),
});
export type FleetQuery = z.output<typeof fleetQuery>;

export const fleetRow = z.object({
  device_id: id,
  name: z.string(),
  vendor_id: id,
  vendor_name: z.string(),
  store_id: id,
  store_name: z.string(),
  lane_id: z.string(),
  lane_name: z.string(),
  /** Who is signed in; of owners' and support staff's people only the name. */
  user_id: z.string(),
  user_name: z.string(),
  standing: z.enum(fleetStandings),
  /** The greater, the sooner somebody should look; the list begins with the greatest. */
  rank: z.number(),
  findings: z.array(findingReply),
  is_connected: z.boolean(),
  first_seen_at: instantField,
  last_seen_at: instantField,
  reported_at: instantField.nullable(),
  revoked_at: instantField.nullable(),
  client_version: z.string(),
  platform: z.string(),
  storage_kind: z.string(),
  skew_ms: z.number(),
  /** By its own last word. */
  waiting: count,
  waiting_since: instantField.nullable(),
  /** Numbers of its journal: the highest that arrived, how many below it did not. */
  device_seq: count,
  missing: count,
  /** Instructions that wait for it. */
  instructions_waiting: count,
});
export type FleetRow = z.output<typeof fleetRow>;

/** Answers 304 to `If-None-Match` while nothing changed: the page asks every two seconds. */
export const fleetReply = pageOf(fleetRow).extend({
  /** Over the whole selection but for `standing`. */
  counts: z.record(z.enum(fleetStandings), count),
  findings: z.record(z.string(), count),
  versions: z.record(z.string(), count),
  /** Of the vendors that were asked for, whatever else was: by name. */
  stores: z.array(z.object({ id: idField, name: z.string() })),
});
export type FleetReply = z.output<typeof fleetReply>;

/** What the till believes beside what the server has; null: not known. */
export const comparedCollection = z.object({
  collection: z.string(),
  till: z.object({
    pulled: count,
    complete: z.boolean(),
    quarantined: count,
    digest: z.string(),
    equal_at: instantField.nullable(),
    refused: z.string(),
    checkpoint: z.object({ epoch: z.string(), xid: z.string(), id: z.string() }).nullable(),
  }),
  server: z.object({
    documents: count.nullable(),
    /** Documents that changed behind the till's checkpoint, and since when the oldest of them waits for it. */
    behind: count.nullable(),
    behind_since: instantField.nullable(),
  }),
});
export type ComparedCollection = z.output<typeof comparedCollection>;

/** "1…512 complete, 513 missing since 10:42, 514 applied": runs of numbers, lowest first. */
export const ledgerRun = z.object({
  from: count,
  to: count,
  state: z.enum(['settled', 'rejected', 'waiting_for', 'missing']),
  /** Of `missing`: since when a higher number is here. */
  since: instantField.nullable(),
});
export type LedgerRun = z.output<typeof ledgerRun>;

export const instructionStates = ['waiting', 'taken', 'done', 'refused', 'failed', 'withdrawn'] as const;

export const instructionReply = z.object({
  seq: count,
  kind: z.string(),
  params: z.record(z.string(), z.json()),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: instantField,
  /** `taken`: the device has it written down. */
  state: z.enum(instructionStates),
  settled_at: instantField.nullable(),
  code: z.string(),
  sentence: z.string(),
  /** Of `send_unsent`: the file, as long as it is kept. */
  file_id: z.string(),
});
export type InstructionReply = z.output<typeof instructionReply>;

export const deviceReply = fleetRow.extend({
  /** `DeviceState` of `sync/protocol/report.ts`; null when it never reported. */
  state: z.record(z.string(), z.json()).nullable(),
  compared: z.array(comparedCollection),
  ledger: z.array(ledgerRun),
  instructions: z.array(instructionReply),
});
export type SupportDevice = z.output<typeof deviceReply>;

export const timelineQuery = z.strictObject({
  ...tenant,
  from: givenInstant.optional(),
  to: givenInstant.optional(),
});

export const timelinePoint = z.object({
  at: instantField,
  /** `told` while it was connected, `kept` by the device while it was not, `hour`: the worst of one hour. */
  source: z.enum(['told', 'kept', 'hour']),
  standing: z.enum(fleetStandings),
  connection: z.string(),
  waiting: count,
  attention: count,
  skew_ms: z.number().nullable(),
  disk_left: z.number().nullable(),
  /** ms at the 95th percentile, by kind. */
  timings: z.record(z.string(), z.number()),
  findings: z.array(z.string()),
});
export type TimelinePoint = z.output<typeof timelinePoint>;

export const timelineReply = z.object({
  points: z.array(timelinePoint),
  connections: z.array(z.object({ at: instantField, name: z.string(), reason: z.string() })),
});
export type TimelineReply = z.output<typeof timelineReply>;

export const operationsQuery = z.strictObject({
  ...pageFields(),
  ...tenant,
  store_id: idField.optional(),
  device_id: idField.optional(),
  /** `parked`: refused and settled by nobody. */
  state: z.enum(['applied', 'applied_with_changes', 'rejected', 'waiting_for', 'parked']).optional(),
  code: z.string().max(60).optional(),
  /** Its number, the id of an order, or what `type` begins with. */
  q: z.string().max(200).optional(),
});

export type OperationsQuery = z.output<typeof operationsQuery>;

export const operationRow = z.object({
  device_id: id,
  device_name: z.string(),
  device_seq: count,
  store_id: id,
  type: z.string(),
  subject: z.string(),
  actor_id: id,
  captured_at: instantField,
  occurred_at: instantField,
  received_at: instantField,
  outcome: z.string(),
  code: z.string(),
  /** What the code means and what to do; blank when nothing was refused. */
  sentence: z.string(),
  next: z.string(),
  is_parked: z.boolean(),
});
export type OperationRow = z.output<typeof operationRow>;

export const operationReply = operationRow.extend({
  /** The entry's payload, masked, and the server's word on it. */
  payload: z.record(z.string(), z.json()),
  details: z.record(z.string(), z.json()),
  result: z.record(z.string(), z.json()),
  hash: z.string(),
  prev_hash: z.string(),
  /** Its way, step by step: captured, received, judged, rows written, replicas that have them. */
  trace: z.array(z.object({ at: instantField.nullable(), step: z.string(), text: z.string() })),
});
export type SupportOperation = z.output<typeof operationReply>;

/** Documents a push brought and a rule refused, and edits that clashed. */
export const conflictRow = z.object({
  id,
  at: instantField,
  device_id: id,
  device_name: z.string(),
  store_id: id,
  collection: z.string(),
  document_id: id,
  code: z.string(),
  sentence: z.string(),
  next: z.string(),
  payload: z.record(z.string(), z.json()),
});
export type ConflictRow = z.output<typeof conflictRow>;
export const conflictsQuery = z.strictObject({
  ...pageFields(),
  ...tenant,
  store_id: idField.optional(),
  device_id: idField.optional(),
  code: z.string().max(60).optional(),
});
export type ConflictsQuery = z.output<typeof conflictsQuery>;

export const serverReply = z.object({
  now: instantField,
  version: z.string(),
  epoch: z.string(),
  epoch_since: instantField,
  processes: z.array(
    z.object({
      id,
      version: z.string(),
      started_at: instantField,
      heard_at: instantField,
      sockets: count,
      event_streams: count,
      loop_lag_ms: z.number(),
      memory_bytes: count,
    }),
  ),
  feed: z.object({
    /** How long the oldest open transaction has held the horizon, and who it is; 0 and blank: none. */
    held_ms: z.number(),
    holder: z.string(),
    holder_pid: z.int().nullable(),
    last_commit_at: instantField.nullable(),
  }),
  database: z.object({
    version: z.string(),
    bytes: count,
    connections: count,
    most_connections: count,
    migrations: count,
  }),
  /** Length of each queue, and since when its oldest entry waits. */
  queues: z.array(z.object({ name: z.string(), length: count, oldest_at: instantField.nullable() })),
});
export type ServerReply = z.output<typeof serverReply>;

/** Why is for the audit log and for whoever stands at the device. */
const reason = z.string().trim().min(3).max(200);

export const instructionCreate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('report'), reason }),
  z.strictObject({ kind: z.literal('resend'), reason, device_seq: z.int().min(1) }),
  z.strictObject({
    kind: z.literal('rebuild_replica'),
    reason,
    collections: z.array(z.string().max(40)).max(40),
  }),
  z.strictObject({ kind: z.literal('send_unsent'), reason }),
  z.strictObject({ kind: z.literal('message'), reason, text: z.string().trim().min(1).max(500) }),
]);
export type InstructionCreate = z.output<typeof instructionCreate>;

export const supportReason = z.strictObject({ reason });
export const supportAttribute = z.strictObject({ reason, vendor_work_shift_id: idField });
export const supportTenant = z.strictObject(tenant);
/** Which tills of a store sell at a changed price: one row of an item's price history. */
export const supportProofQuery = z.strictObject({
  ...pageFields(),
  ...tenant,
  item_id: idField,
  history_id: idField,
});

export const instructionsPage = pageOf(instructionReply);
export const operationsPage = pageOf(operationRow);
export const conflictsPage = pageOf(conflictRow);

export const supportStoreReply = z.object({
  store_id: id,
  store_name: z.string(),
  vendor_id: id,
  vendor_name: z.string(),
  standing: z.enum(fleetStandings),
  devices: z.array(fleetRow),
  parked: count,
  unsent: count,
});
export type SupportStore = z.output<typeof supportStoreReply>;

// What a device says of itself, so that nobody has to ask who stands before it, and what support asks of it. It holds
// figures, codes and times, and nothing of any person or sale (rules W1–W6).
import * as z from 'zod';
import { checkpointSchema } from '../checkpoint.ts';
import { connectionStateNames } from '../connection-state.ts';

const ms = z.number().min(0).max(8e15);
const moment = z.number().min(-8e15).max(8e15);
const count = z.int().min(0);
/** Words of programs: no room for a sentence, nor for a person's name. */
const code = z
  .string()
  .max(60)
  .regex(/^[\w.:/+-]*$/);
const name = code.max(40);

const errorKinds = ['storage', 'exchange', 'operation', 'replica', 'draft', 'bridge', 'program'] as const;
export type ReportedErrorKind = (typeof errorKinds)[number];

export const timingKinds = ['catch_up', 'apply', 'query', 'exchange', 'journal_write'] as const;
export type TimingKind = (typeof timingKinds)[number];

/** ms each, over everything since the last report that was taken in. */
const timing = z.strictObject({ count, p50: ms, p95: ms, most: ms });

const reportedCollection = z.strictObject({
  checkpoint: checkpointSchema.nullable(),
  /** Everything was here once. */
  complete: z.boolean(),
  /** Documents delivered so far, and those this app cannot read. */
  pulled: count,
  quarantined: count,
  /** Compared with the server in this connection: not yet, equal, healed after a difference, or still different. */
  digest: z.enum(['unknown', 'equal', 'healed', 'different']),
  /** When it was last proven equal, ms by the device's clock (or later, see `report-changes.ts`); null: never since it started. */
  equal_at: moment.nullable(),
  /** Why the server will not serve it; blank when it does. */
  refused: code,
});
export type ReportedCollection = z.infer<typeof reportedCollection>;

const oldestWaiting = z.strictObject({
  device_seq: count,
  type: name,
  captured_at: z.string().max(40),
  /** How often it was offered, and the code of the last answer that did not settle it; blank for none. */
  offered: count,
  code,
});

const sections = {
  versions: z.strictObject({
    app: name,
    protocol: z.int(),
    collections: z.record(name, z.int()),
    /** `Chromium 141`, `Node 24.21 (till program)`, `Electron 45`. */
    platform: z.string().max(200),
  }),
  storage: z.strictObject({
    kind: name,
    /** May the platform clear it by itself? Null: unknown. */
    persistent: z.boolean().nullable(),
    health: z.enum(['sound', 'full', 'failing', 'corrupt', 'readonly', 'away']),
    /** Bytes; null: the platform does not tell. */
    used: count.nullable(),
    left: count.nullable(),
  }),
  collections: z.record(name, reportedCollection),
  journal: z.strictObject({
    /** The last number written down, and the last the server acknowledged; 0 = none. */
    head: count,
    acknowledged: count,
    waiting: count,
    waiting_sales: count,
    refused: count,
    oldest: oldestWaiting.nullable(),
    /** Open attentions by kind. */
    attention: z.record(name, count),
    chain: z.enum(['sound', 'broken']),
    drain: name,
  }),
  /** The last error of each kind and code, newest first. */
  errors: z
    .array(
      z.strictObject({
        kind: z.enum(errorKinds),
        code,
        sentence: z.string().max(300),
        at: moment,
        times: count,
      }),
    )
    .max(20),
  clock: z.strictObject({
    /** Device minus server, ms; null: not measured yet. */
    skew: z.number().min(-8e15).max(8e15).nullable(),
    /** The wall clock moved by so many ms against the one that never goes back. */
    jumped: z.strictObject({ by: z.number(), at: moment }).nullable(),
  }),
  timings: z.partialRecord(z.enum(timingKinds), timing),
  connection: z.strictObject({
    name: z.enum([...connectionStateNames, 'elsewhere']),
    since: moment,
    reason: z.string().max(300),
    /** Nothing came back when the server was asked last. */
    silent: z.boolean(),
    /** Connected, and nothing of what is missing has arrived for 15 s. */
    stalled: z.boolean(),
    /** In the last hour. */
    losses: count,
    /** Newest last. */
    history: z
      .array(z.strictObject({ at: moment, name: z.enum(connectionStateNames), reason: z.string().max(200) }))
      .max(20),
  }),
  /** The longest time in which the program got no turn since the last report that was taken in; null: none over 5 s. */
  frozen: z.strictObject({ at: moment, for: ms }).nullable(),
  /** Who stands at it now (blank: nobody), and where it sells. */
  lane_id: z.string().max(128),
  actor_id: z.string().max(128),
};

/** Everything a device says of itself. */
export const deviceStateSchema = z.strictObject(sections);
export type DeviceState = z.infer<typeof deviceStateSchema>;
export type DeviceStateSection = keyof DeviceState;

/** A moment without contact, told afterwards. */
export const pastMomentSchema = z.strictObject({
  at: moment,
  connection: z.enum([...connectionStateNames, 'elsewhere']),
  waiting: count,
  attention: count,
  skew: z.number().nullable(),
  left: count.nullable(),
  /** Codes of what was wrong. */
  findings: z.array(code).max(40),
});
export type PastMoment = z.infer<typeof pastMomentSchema>;

/** What became of an instruction. `seq`: its number, 1, 2, 3 … for each device. */
export const instructionResultSchema = z.strictObject({
  seq: z.int().min(1),
  outcome: z.enum(['done', 'refused', 'failed']),
  code,
  /** For the one who asked. */
  sentence: z.string().max(300),
  at: moment,
});
export type InstructionResult = z.infer<typeof instructionResultSchema>;

export const reportSchema = z.strictObject({
  type: z.literal('report'),
  id: z.int(),
  /** Of this start of the program: two that alternate are two devices with one id. */
  boot: z.string().min(1).max(64),
  /** 1, 2, 3 … since this start. */
  number: z.int().min(1),
  /** The report of this start that this one changes; 0: this one is whole. */
  base: z.int().min(0),
  wall: moment,
  /** ms since this start. */
  uptime: ms,
  /** What is not as it was in `base` (`report-changes.ts`). */
  state: deviceStateSchema.partial(),
  past: z.array(pastMomentSchema).max(100),
  /** What was done since the last answer; told again until it is acknowledged. */
  results: z.array(instructionResultSchema).max(100),
  /** The highest number of an instruction this device has taken down. */
  instructed: z.int().min(0).max(1_000_000_000),
});
export type Report = z.infer<typeof reportSchema>;

export const instructionKinds = ['report', 'resend', 'rebuild_replica', 'send_unsent', 'message'] as const;
export type InstructionKind = (typeof instructionKinds)[number];

const instructionWords = {
  seq: z.int().min(1),
  /** For the person at the device: who asks, why, and when by the server's clock, ISO-8601. */
  asked_by: z.string(),
  reason: z.string(),
  asked_at: z.string(),
};

export const instructionSchema = z.discriminatedUnion('kind', [
  /** Say everything anew, at once. */
  z.object({ ...instructionWords, kind: z.literal('report') }),
  /** Offer this entry again, although it was refused or is not due yet. */
  z.object({ ...instructionWords, kind: z.literal('resend'), device_seq: z.int().min(1) }),
  /** Pull these collections anew (none: all). Never the journal. */
  z.object({ ...instructionWords, kind: z.literal('rebuild_replica'), collections: z.array(z.string()) }),
  /** Hand in a copy of everything the server has not answered, as a file. It stays on the device. */
  z.object({ ...instructionWords, kind: z.literal('send_unsent') }),
  /** Show this to whoever stands there, until they have seen it. */
  z.object({ ...instructionWords, kind: z.literal('message'), text: z.string() }),
]);
export type Instruction = z.infer<typeof instructionSchema>;

/** The answer to a report: what is asked of this device, in order. */
export const instructionsSchema = z.strictObject({
  type: z.literal('instructions'),
  id: z.int(),
  /** The server does not know `base`: say everything. */
  again: z.boolean(),
  /** Those above `instructed`. */
  instructions: z.array(instructionSchema).max(50),
  /** Results up to here need not be told again. */
  acknowledged: z.int().min(0),
});
export type Instructions = z.infer<typeof instructionsSchema>;

/** There is something to ask of this device: it reports now instead of later. */
export const instructedSchema = z.strictObject({ type: z.literal('instructed') });

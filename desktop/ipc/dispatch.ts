// Takes a request off a carrier, whatever it carries it by, and answers it. What cannot be read is refused before a
// service sees it; a problem is a value with a sentence, never a stack trace; a reply that is not what the table says
// does not leave.
import type * as z from 'zod';
import { asStorageError, bytesOf, refuse, TillRefusal } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import type { JsonObject } from '@evertill/schemas';
import { limits, parseJson } from '@evertill/sync';
import type { Channel, ChannelTable, RequestOf } from './channel.ts';

export type ChannelAnswer = { readonly ok: true; readonly reply: unknown } | Refusal;

export type Handlers<Table extends ChannelTable> = {
  readonly [Name in keyof Table]: (
    request: RequestOf<Table[Name]>,
  ) => Promise<z.input<Table[Name]['reply']> | Refusal>;
};

/** Never rejects. `name` and `request` come from a screen and may be anything. */
export type Dispatch = (name: unknown, request?: unknown) => Promise<ChannelAnswer>;

type AnyHandler = (request: unknown) => Promise<unknown>;

export function createDispatch<Table extends ChannelTable>(
  table: Table,
  handlers: Handlers<Table>,
  report: (message: string, error: unknown) => void,
): Dispatch {
  return async (name, request) => {
    if (typeof name !== 'string' || !Object.hasOwn(table, name)) return refuse('unknown_channel');
    const channel = table[name]!;
    const read = readRequest(channel, request);
    if (!read.ok) return read;
    let outcome: unknown;
    try {
      outcome = await (handlers[name] as AnyHandler)(read.request);
    } catch (error) {
      if (error instanceof TillRefusal) return refuse(error.code, error.details);
      report(`${name} failed.`, error);
      return refuse(asStorageError(error, name).fault === 'full' ? 'journal_unwritable' : 'till_failed');
    }
    if (isRefusal(outcome)) return outcome;
    const reply = channel.reply.safeParse(outcome);
    if (reply.success) return { ok: true, reply: reply.data };
    report(`${name} answered what it must not.`, reply.error);
    return refuse('till_failed');
  };
}

/** Through its JSON text, whatever carried it: one size, one depth and one alphabet for every carrier. */
function readRequest(channel: Channel, request: unknown): { ok: true; request: unknown } | Refusal {
  let text: string | undefined;
  try {
    text = JSON.stringify(request ?? {});
  } catch {
    // A cycle, a bigint, or deeper than anybody means.
  }
  if (text === undefined) return refuse('invalid_json', { reason: 'not plain data' });
  if (text.length > limits.frameBytes || bytesOf(text) > limits.frameBytes) return refuse('too_large');
  const parsed = parseJson(text);
  if (!parsed.ok) return refuse('invalid_json', { reason: parsed.reason });
  const checked = channel.request.safeParse(parsed.value);
  return checked.success ? { ok: true, request: checked.data } : inputRefusal(checked.error);
}

function inputRefusal({ issues }: z.ZodError): Refusal {
  const isUnknown = issues.some(({ code }) => code === 'unrecognized_keys');
  const errors = issues.slice(0, 20).map((issue) => ({
    field: [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.'),
    problem: issue.message,
  }));
  return refuse(isUnknown ? 'unknown_field' : 'invalid_input', { errors } as JsonObject);
}

function isRefusal(outcome: unknown): outcome is Refusal {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false;
}

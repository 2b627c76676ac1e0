// One local channel: its name, what may be asked and what is answered. Both ways are checked, so that neither a screen
// nor a service can send what the other one does not expect (threat T18).
import type * as z from 'zod';

export interface Channel<
  Name extends string = string,
  Request extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly name: Name;
  readonly request: Request;
  /** Of what was done; a refusal has a shape of its own on every channel. */
  readonly reply: Reply;
}

export function defineChannel<Name extends string, Request extends z.ZodType, Reply extends z.ZodType>(
  channel: Channel<Name, Request, Reply>,
): Channel<Name, Request, Reply> {
  return channel;
}

export type ChannelTable = Readonly<Record<string, Channel>>;
/** What a service is given. */
export type RequestOf<C extends Channel> = z.output<C['request']>;
/** What a screen gets. */
export type ReplyOf<C extends Channel> = z.output<C['reply']>;

/** By name. Throws when two channels share one. */
export function channelTable<const C extends Channel>(
  channels: readonly C[],
): { readonly [Name in C['name']]: Extract<C, { readonly name: Name }> } {
  const table = new Map(channels.map((channel) => [channel.name, channel]));
  if (table.size < channels.length) throw new Error('Two channels share a name.');
  return Object.fromEntries(table) as never;
}

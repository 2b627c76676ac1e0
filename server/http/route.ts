// What a route is: its shapes, who may call it, and what it does. Routes are values; the router mounts them and the
// API description is generated from the same list, so it names exactly what answers.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type * as z from 'zod';
import type { Access, ActorOfKind, Actor, AdminActor } from '@evertill/schemas';
import type { AppDeps } from '../app-deps.ts';
import type { Problem } from './problem.ts';

/** The actor that a route's access row lets in; a route for anyone has none. */
export type ActorFor<A extends Access> = (ActorOfKind & {
  readonly anyone: never;
  readonly support: AdminActor | Actor;
})[A['who']];

export interface Call<Params, Query, Body, A extends Access = Access> {
  readonly deps: AppDeps;
  /** Throws when the route is for anyone. */
  readonly actor: ActorFor<A>;
  /** Of the access token; blank when the route is for anyone. */
  readonly sessionId: string;
  readonly requestId: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** The body of an upload, unread; of no use to any other route. */
  readonly file: Readable;
}

/** A file as an answer, made while it is sent. */
export class Download {
  readonly fileName: string;
  readonly type: string;
  readonly parts: AsyncIterable<string> | readonly Uint8Array[];
  constructor(fileName: string, type: string, parts: Download['parts']) {
    this.fileName = fileName;
    this.type = type;
    this.parts = parts;
  }
}

export interface Reply {
  readonly status?: number;
  /** JSON, or a `Download`. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** Below /api/v1, with `:name` parameters. */
  readonly path: string;
  readonly summary: string;
  /** Who may call. A route without a row here does not compile. */
  readonly access: A;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The body is a file of one of these types, which the route reads itself. */
  readonly upload?: readonly string[];
  /** The answer is a file of this type. */
  readonly download?: string;
  readonly reply: z.ZodType;
  readonly status?: number;
  /** Answers as CSV too. */
  readonly csv?: boolean;
  /** The answer has a secret in it that is told once: it is kept for nobody who repeats the request. */
  readonly tellsSecret?: boolean;
  /** What it does concerns the whole vendor, also where a call names one of its stores. */
  readonly spansStores?: boolean;
  /** Old apps may still hand in their sales here. */
  readonly outbox?: boolean;
  /** ISO date after which the route may go; sends `Deprecation` and `Sunset`. */
  readonly sunset?: string;
  handle(call: Call<z.output<P>, z.output<Q>, z.output<B>, A>): Promise<Reply | Problem>;
}

/** Keeps the types of actor, params, query and body together with the handler. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, const A extends Access>(
  definition: Route<P, Q, B, A>,
): Route {
  return definition as unknown as Route;
}

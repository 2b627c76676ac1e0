// Which bodies are read as JSON, and which were not read at all.
import type { IncomingMessage } from 'node:http';

const json = /^(?:application\/json|text\/(?:json|plain)|[\w.!#$&^+-]+\/[\w.!#$&^+-]+\+json)$/;

/** JSON by its name, or without one. `Content-Type` may have parameters. */
export function isReadAsJson({ headers }: IncomingMessage): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim() === '' || json.test(type.trim().toLowerCase());
}

/** Of what goes by another name, only a file may stay unread. A body of no length is none. */
export function hasUnreadBody({ headers, body }: IncomingMessage & { readonly body?: unknown }): boolean {
  const isThere = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return isThere && typeof body !== 'string';
}

// Can requests be answered now? Catching up counts: what this till has to say does not wait for what it has to hear.
import type { ConnectionState } from '@evertill/sync';

export function isConnected({ name }: ConnectionState): boolean {
  return name === 'catching_up' || name === 'live';
}

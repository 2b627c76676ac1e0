// What can be asked of the server now. Catching up counts: what this till has to say does not wait for what it has to
// hear.
import type { ConnectionState } from '@evertill/sync';

export function isConnected({ name }: ConnectionState): boolean {
  return name === 'catching_up' || name === 'live';
}

/** An app that is too old for everything else still hands in its journal (V2). */
export function takesJournal(state: ConnectionState): boolean {
  return isConnected(state) || state.name === 'upgrade_required';
}

// The bell inside one process: every till that shares a storage hears it.
import type { Bell } from '../surroundings.ts';

const scopes = new Map<string, Set<() => void>>();

/** `scope` names the shared storage, such as its directory. */
export function processBell(scope: string): Bell {
  const listeners = scopes.get(scope) ?? new Set<() => void>();
  scopes.set(scope, listeners);
  const own = new Set<() => void>();
  return {
    ring() {
      // As with a BroadcastChannel, the one who rings does not hear it.
      for (const listener of listeners) if (!own.has(listener)) listener();
    },
    onRing(listener) {
      const entry = () => listener();
      listeners.add(entry);
      own.add(entry);
      return () => {
        listeners.delete(entry);
        own.delete(entry);
      };
    },
  };
}

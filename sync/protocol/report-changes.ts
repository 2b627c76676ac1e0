// [W2] What a report tells of a state of which the other side has an earlier one, and how the two become one again. Sections
// travel whole, but for the two that are large and move all the time: of `collections` each that changed, of the history of the
// connection what is new. That a collection was proven equal once more is told with whatever else changes.
import { deepEqual } from '@evertill/schemas';
import type { DeviceState, DeviceStateSection, Report } from './report.ts';

type Changes = Report['state'];

const longestHistory = 20;

export function changesOf(before: DeviceState, now: DeviceState): Changes {
  const sections = Object.keys(now) as DeviceStateSection[];
  const changed = Object.fromEntries(
    sections.filter((name) => !deepEqual(before[name], now[name])).map((name) => [name, now[name]]),
  ) as Changes;
  const { collections: _collections, connection, ...others } = changed;
  const collections = changedCollections(before, now);
  return {
    ...others,
    ...(Object.keys(collections).length > 0 && { collections }),
    ...(connection && { connection: { ...connection, history: newHistory(before, now) } }),
  };
}

export function withChanges(before: DeviceState, changes: Changes): DeviceState {
  const { collections, connection } = changes;
  const history = [...before.connection.history, ...(connection?.history ?? [])].slice(-longestHistory);
  return {
    ...before,
    ...(changes as Partial<DeviceState>),
    collections: { ...before.collections, ...collections },
    connection: { ...before.connection, ...connection, history },
  };
}

function changedCollections(before: DeviceState, now: DeviceState): DeviceState['collections'] {
  const entries = Object.entries(now.collections).filter(([name, one]) => {
    const known = before.collections[name];
    return !known || !deepEqual({ ...known, equal_at: one.equal_at }, one);
  });
  return Object.fromEntries(entries);
}

function newHistory(before: DeviceState, now: DeviceState): DeviceState['connection']['history'] {
  const isKnown = (one: object) => before.connection.history.some((known) => deepEqual(known, one));
  return now.connection.history.filter((one) => !isKnown(one));
}

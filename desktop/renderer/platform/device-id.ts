// Which device this browser is, for ever: the journal is named after it. Should the small note get lost while the
// journal is still there, the journal tells.
import type { DeviceSurroundings } from '@evertill/client-core';
import { Remembered, withStrings } from './remembered.ts';

const note = new Remembered('device', withStrings('id'));
const journalName = /journal-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

export function deviceId({ chance, locks }: Pick<DeviceSurroundings, 'chance' | 'locks'>): Promise<string> {
  // Two windows that start for the first time agree on one id.
  return locks.exclusive('device-id', async () => {
    const id = note.get()?.id ?? (await fromJournal()) ?? chance.id();
    note.set({ id });
    return id;
  });
}

async function fromJournal(): Promise<string | undefined> {
  const databases = await indexedDB.databases().catch(() => []);
  for (const { name } of databases) {
    const id = journalName.exec(name ?? '')?.[1];
    if (id !== undefined) return id;
  }
  return undefined;
}

/** For the list of tills on the server. */
export function deviceName(): string {
  const { userAgent } = navigator;
  const browser = /(Firefox|Edg|Chrome|Safari)\//.exec(userAgent)?.[1]?.replace('Edg', 'Edge') ?? 'Browser';
  const system = /(Windows|Android|iPad|iPhone|Mac OS|CrOS|Linux)/.exec(userAgent)?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

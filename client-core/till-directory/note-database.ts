// The small notes of a directory, in a database of their own beside replica and journal: which device this is and who
// is signed in. It is opened before the others, and it is what keeps a second process out.
import type { RxJsonSchema } from 'rxdb';
import type { ReplicatedDocument } from '@evertill/schemas';
import type { SessionKeep } from '../account/session-record.ts';
import { tokensSchema } from '../account/session-record.ts';
import type { NoteBook } from '../till/till-directory.ts';
import { openDatabase } from '../database/open-database.ts';
import type { OpenDatabaseRequest } from '../database/open-database.ts';

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 20 }, value: { type: 'object' } },
  required: ['id', 'value'],
} as unknown as RxJsonSchema<any>;

export interface DeviceNote {
  readonly device_id: string;
  /** This device's journal was opened once. */
  readonly has_journal: boolean;
}

export interface Notes extends NoteBook {
  device(): Promise<DeviceNote | undefined>;
  setDevice(note: DeviceNote): Promise<void>;
  readonly session: SessionKeep;
  close(): Promise<void>;
}

export async function openNotes(surroundings: OpenDatabaseRequest['surroundings']): Promise<Notes> {
  const database = await openDatabase({ surroundings, name: 'till', collections: [], mode: 'instances' });
  try {
    await database.extraInstance('note', schema);
  } catch (error) {
    await database.close();
    throw error;
  }
  const store = database.store('note');
  const read = async (id: string) => (await store.get(id))?.['value'];
  const write = (id: string, value: object | undefined) =>
    value ? store.put([{ id, value } as unknown as ReplicatedDocument]) : store.remove([id]);
  return {
    read: async (name) => (await read(name)) as object | undefined,
    write,
    device: async () => (await read('device')) as DeviceNote | undefined,
    setDevice: (note) => write('device', note),
    session: {
      async load() {
        const { user, access_token, refresh_token } =
          tokensSchema.safeParse(await read('session')).data ?? {};
        return user && access_token && refresh_token ? { user, access_token, refresh_token } : undefined;
      },
      save: (record) => write('session', record),
    },
    close: () => database.close(),
  };
}

// A directory that holds one till: what a till that lives on a disk takes from it. The directory itself is opened where
// there are files (`till-directory/`), which no browser ever loads.
import type { RxStorage } from 'rxdb';
import type { SessionKeep } from '../account/session-record.ts';

/** Small facts by name; writing undefined forgets one. */
export interface NoteBook {
  read(name: string): Promise<object | undefined>;
  write(name: string, value: object | undefined): Promise<void>;
}

export interface TillDirectory {
  readonly storage: RxStorage<any, any>;
  /** Names the storage among those of this process. */
  readonly scope: string;
  /** For ever the same in one directory. */
  readonly deviceId: string;
  readonly keep: SessionKeep;
  /** What else this device remembers between starts. */
  readonly notes: NoteBook;
  /** Databases that were damaged and begun anew since the directory was opened; never the journal. */
  readonly rebuilt: () => readonly string[];
  /** The journal has been opened: from now on it is missed when it is gone. */
  begun(): Promise<void>;
  /** After the till is closed. */
  close(): Promise<void>;
}

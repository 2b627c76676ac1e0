// What the drawers of this till were seen to do, beside what is saved of them: `drawer-high` or `drawer-low` in the protocol
// of a printer says the level at the pin while its drawer is open. What was learned outlives the program.
import type { DrawerLevels, PinLevel } from '../../services/drawer/drawer.ts';
import type { JobNotes } from '../../services/printer/job-memory.ts';
import type { SavedDevice } from './saved-devices.ts';

const noteName = 'drawers';
const isLevel = (value: unknown): value is PinLevel => value === 'low' || value === 'high';

export class LearnedLevels {
  readonly #notes: JobNotes;
  /** While shut, by the id a printer is saved under. */
  readonly #shut: Map<string, PinLevel>;

  private constructor(notes: JobNotes, shut: Map<string, PinLevel>) {
    this.#notes = notes;
    this.#shut = shut;
  }

  /** What cannot be read is learned anew. */
  static async open(notes: JobNotes): Promise<LearnedLevels> {
    const found = (await notes.read(noteName).catch(() => undefined)) ?? {};
    const known = Object.entries(found).filter((entry): entry is [string, PinLevel] => isLevel(entry[1]));
    return new LearnedLevels(notes, new Map(known));
  }

  of({ id, config }: SavedDevice): DrawerLevels {
    const [, open] = /\bdrawer-(low|high)\b/.exec(config.protocol ?? '') ?? [];
    const set = open === undefined ? undefined : open === 'low' ? 'high' : 'low';
    return {
      shut: () => set ?? this.#shut.get(id),
      learn: (shut) => {
        this.#shut.set(id, shut);
        // Forgotten, it is learned with the next kick.
        void this.#notes.write(noteName, Object.fromEntries(this.#shut)).catch(() => undefined);
      },
    };
  }
}

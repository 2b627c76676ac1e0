// Small facts this browser remembers between starts, shared by all its windows. What must not be lost whatever happens is
// not here: that is in the journal.
import { copyWrite } from './lasting-copy.ts';

export interface RememberedOptions {
  /** Not for what changes with every touch: each write goes to the disk. */
  readonly lasting?: boolean;
}

/** One fact under one name. `read` checks what is stored: another version of the app may have written it. */
export class Remembered<T> {
  readonly #key: string;
  readonly #read: (stored: unknown) => T | undefined;
  readonly #lasting: boolean;

  constructor(
    name: string,
    read: (stored: unknown) => T | undefined,
    { lasting = true }: RememberedOptions = {},
  ) {
    this.#key = `evertill/${name}`;
    this.#read = read;
    this.#lasting = lasting;
  }

  get(): T | undefined {
    const text = localStorage.getItem(this.#key);
    if (text === null) return undefined;
    try {
      return this.#read(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  set(fact: T | undefined): void {
    const text = fact === undefined ? null : JSON.stringify(fact);
    if (text === localStorage.getItem(this.#key)) return;
    if (text === null) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, text);
    if (this.#lasting) copyWrite(this.#key, text);
  }

  /** Another window has changed it. Answers how to end it. */
  onChange(listener: () => void): () => void {
    const heard = ({ key }: StorageEvent) => {
      if (key === this.#key || key === null) listener();
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  }
}

/** Reads an object whose named fields are all strings. */
export function withStrings<K extends string>(...fields: K[]) {
  return (stored: unknown): Record<K, string> | undefined => {
    if (typeof stored !== 'object' || stored === null) return undefined;
    const found = stored as Record<string, unknown>;
    return fields.every((field) => typeof found[field] === 'string')
      ? (Object.fromEntries(fields.map((field) => [field, found[field]])) as Record<K, string>)
      : undefined;
  };
}

// Which key does what on this device. A key that could not work is refused with its reason: one that types, one that
// every form needs, one the browser keeps for itself, one that does something else on the same screen.
import { BehaviorSubject } from 'rxjs';
import type { Remembered } from '../../platform/remembered.ts';
import { actionIds, actions, meet } from './actions.ts';
import type { ActionId } from './actions.ts';
import { typesCharacter } from './pressed-key.ts';

export type Keys = Readonly<Record<ActionId, string>>;

/** Only what differs from the usual keys. */
export type OwnKeys = Readonly<Partial<Record<ActionId, string>>>;

export type KeyRefusal =
  /** A scanner types it as well. */
  | { readonly reason: 'character' }
  /** Enter, Esc and their like mean the same on every screen. */
  | { readonly reason: 'form' }
  | { readonly reason: 'browser' }
  | { readonly reason: 'taken'; readonly by: ActionId };

const formKeys = [
  'Enter',
  'Escape',
  'Tab',
  'Backspace',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ContextMenu',
];

/** Windows and tabs are closed before the page hears of it; zoom and the clipboard must stay what they are. */
const browserKeys = new Set([
  ...['W', 'T', 'N'].flatMap((letter) => [`Ctrl+${letter}`, `Ctrl+Shift+${letter}`]),
  ...['Q', 'C', 'V', 'X', 'A', 'R', '0', 'Plus', 'Minus', 'PageUp', 'PageDown', 'F4'].map(
    (key) => `Ctrl+${key}`,
  ),
  'Alt+F4',
  'PrintScreen',
]);

/** Every action's key: its own where there is one that still can be, the usual one otherwise. */
export function keysOf(own: OwnKeys): Keys {
  const usual = Object.fromEntries(actionIds.map((id) => [id, actions[id].key])) as Keys;
  const keys: Keys = { ...usual, ...own };
  // Another version of the app may have chosen differently what is usual.
  const impossible = actionIds.find((id) => own[id] !== undefined && refusalOf(keys, id, keys[id]));
  if (impossible === undefined) return keys;
  const { [impossible]: _dropped, ...rest } = own;
  return keysOf(rest);
}

export function refusalOf(keys: Keys, action: ActionId, key: string): KeyRefusal | undefined {
  if (key === actions[action].key) return taken(keys, action, key);
  const last = key.split('+').at(-1)!;
  // With Ctrl and Alt together many keyboards type a third character.
  if (typesCharacter(key) || (key.startsWith('Ctrl+Alt+') && typesCharacter(last))) {
    return { reason: 'character' };
  }
  if (formKeys.includes(last)) return { reason: 'form' };
  if (browserKeys.has(key)) return { reason: 'browser' };
  return taken(keys, action, key);
}

function taken(keys: Keys, action: ActionId, key: string): KeyRefusal | undefined {
  const by = actionIds.find((other) => other !== action && keys[other] === key && meet(action, other));
  return by && { reason: 'taken', by };
}

export class KeyMap {
  readonly keys$: BehaviorSubject<Keys>;
  readonly #kept: Remembered<OwnKeys>;

  constructor(kept: Remembered<OwnKeys>) {
    this.#kept = kept;
    this.keys$ = new BehaviorSubject(keysOf(kept.get() ?? {}));
    kept.onChange(() => this.keys$.next(keysOf(kept.get() ?? {})));
  }

  /** Nothing changes when it is refused. */
  assign(action: ActionId, key: string): KeyRefusal | undefined {
    const refusal = refusalOf(this.keys$.value, action, key);
    if (refusal) return refusal;
    this.#keep({ ...this.keys$.value, [action]: key });
    return undefined;
  }

  /** Back to the usual keys. */
  reset(): void {
    this.#keep(keysOf({}));
  }

  #keep(keys: Keys): void {
    const own = actionIds.filter((id) => keys[id] !== actions[id].key).map((id) => [id, keys[id]]);
    this.#kept.set(own.length === 0 ? undefined : (Object.fromEntries(own) as OwnKeys));
    this.keys$.next(keys);
  }
}

// What can be done at this moment, as the screens offer it, and the keyboard that does it. A screen behind a dialog hears
// nothing; a key that changes a text is left to the field it is pressed in.
import { isBehindDialog } from '../../ui/behind-dialog.ts';
import { actionIds } from './actions.ts';
import type { ActionId } from './actions.ts';
import type { KeyMap } from './key-map.ts';
import { editsText, pressedKey } from './pressed-key.ts';

/** Undefined: not now. */
export type Handlers = { readonly [A in ActionId]?: (() => void) | undefined };

export interface Offer {
  /** As they are at this moment. */
  readonly handlers: () => Handlers;
  /** Heard while a dialog is in front: it made the offer, or the offer holds over any. */
  readonly inFront: boolean;
}

export class ActionBoard {
  readonly #keyMap: KeyMap;
  /** The latest last. */
  #offers: readonly Offer[] = [];

  constructor(keyMap: KeyMap) {
    this.#keyMap = keyMap;
  }

  /** Answers how it is taken back. */
  offer(offer: Offer): () => void {
    this.#offers = [...this.#offers, offer];
    return () => (this.#offers = this.#offers.filter((one) => one !== offer));
  }

  /** In the order of the registry. */
  possible(): ActionId[] {
    const heard = this.#heard();
    return actionIds.filter((id) => heard.some((handlers) => handlers[id] !== undefined));
  }

  run(action: ActionId): void {
    this.#heard()
      .find((handlers) => action in handlers)
      ?.[action]?.();
  }

  /** For as long as the screens are there. Answers how to end it. */
  listen(): () => void {
    const pressed = (event: KeyboardEvent) => this.#pressed(event);
    document.documentElement.addEventListener('keydown', pressed);
    return () => document.documentElement.removeEventListener('keydown', pressed);
  }

  #heard(): Handlers[] {
    const behind = isBehindDialog();
    return this.#offers
      .filter(({ inFront }) => inFront || !behind)
      .map(({ handlers }) => handlers())
      .reverse();
  }

  #pressed(event: KeyboardEvent): void {
    const key = pressedKey(event);
    if (key === undefined || event.isComposing || event.defaultPrevented) return;
    const keys = this.#keyMap.keys$.value;
    const named = actionIds.filter((id) => keys[id] === key);
    if (named.length === 0 || (editsText(key) && isForField(event.target))) return;
    // A key that pays on one screen does not open the browser's tools on another.
    if (/^F\d+$/.test(key)) event.preventDefault();
    const heard = this.#heard();
    const action = named.find((id) => heard.some((handlers) => id in handlers));
    if (action === undefined) return;
    event.preventDefault();
    this.run(action);
  }
}

/** The field of the sale is always ready for a scan: while it is empty, there is nothing to edit. */
function isForField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  return !('armed' in target.dataset && target.value === '');
}

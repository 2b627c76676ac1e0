// The window in front of the customer. It opens no till and asks nobody: the till's window tells it what to show, and
// tells it again when it has just opened. Of several till windows the one that sold last is heard.
import { displayMessage } from '../../ipc/display-message.ts';
import type { DisplayMessage } from '../../ipc/display-message.ts';
import { shellApi } from './electron/shell.ts';

export type { DisplayedCart, DisplayedTotal, DisplayMessage } from '../../ipc/display-message.ts';

export const displayPath = '/point-of-sale/customer-display';

/** A till window's side. */
export interface CustomerDisplay {
  /** Opens its window, or finds the one that is open. False when the browser lets none open. */
  open(): boolean;
  send(message: DisplayMessage): void;
}

/** Named like the channels of the desktop shell. */
const sendChannel = 'customer-display:send';
const openChannel = 'customer-display:open';

/** ms a window waits for another one that has more to say. */
const politeness = 150;

/** Speaks to a window of the same browser. */
export class WindowDisplay implements CustomerDisplay {
  readonly #said = new BroadcastChannel(sendChannel);
  readonly #opened = new BroadcastChannel(openChannel);
  #last: DisplayMessage | undefined;
  #speaks = false;
  #heard = 0;
  readonly #beside: (message: DisplayMessage) => void;

  /** `beside`: another display that shows the same. */
  constructor(beside: (message: DisplayMessage) => void) {
    this.#beside = beside;
    this.#said.addEventListener('message', () => {
      this.#speaks = false;
      this.#heard++;
    });
    this.#opened.addEventListener('message', () => this.#answer());
    // A basket must not stay on the display of a till that is gone; the change may: it was given.
    window.addEventListener('pagehide', () => {
      if (this.#speaks && this.#last?.type === 'cart')
        this.#said.postMessage({ type: 'idle', data: { store: this.#last.data.store } });
    });
  }

  open(): boolean {
    return window.open(displayPath, 'evertill-customer-display', 'popup') !== null;
  }

  send(message: DisplayMessage): void {
    // A window that has just opened with nothing in it takes nothing off the display.
    this.#beside(message);
    const isFirst = this.#last === undefined;
    this.#last = message;
    if (!isFirst || message.type !== 'idle') this.#say(message);
  }

  #say(message: DisplayMessage): void {
    this.#speaks = true;
    this.#said.postMessage(message);
  }

  #answer(): void {
    if (this.#last === undefined) return;
    if (this.#speaks) return this.#say(this.#last);
    const before = this.#heard;
    setTimeout(() => {
      if (this.#heard === before && this.#last) this.#say(this.#last);
    }, politeness);
  }
}

/** The display's side: hears what is to be shown, from now on. What is no such message is not heard. */
export function watchDisplay(show: (message: DisplayMessage) => void): () => void {
  const hear = (data: unknown) => {
    const message = displayMessage.safeParse(data);
    if (message.success) show(message.data);
  };
  const shell = shellApi();
  if (shell) return shell.onCustomerDisplay(hear);
  const said = new BroadcastChannel(sendChannel);
  const opened = new BroadcastChannel(openChannel);
  said.addEventListener('message', ({ data }) => hear(data));
  opened.postMessage({});
  return () => {
    said.close();
    opened.close();
  };
}

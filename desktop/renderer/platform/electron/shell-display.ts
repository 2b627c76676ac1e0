// The customer's display in the desktop shell: a window the shell opens on the second screen and speaks to.
import type { DisplayMessage } from '../../../ipc/display-message.ts';
import type { ShellApi } from '../../../ipc/shell-api.ts';
import type { CustomerDisplay } from '../customer-display.ts';

export class ShellDisplay implements CustomerDisplay {
  readonly #shell: Pick<ShellApi, 'openCustomerDisplay' | 'sendToCustomerDisplay'>;
  #isFirst = true;

  constructor(shell: Pick<ShellApi, 'openCustomerDisplay' | 'sendToCustomerDisplay'>) {
    this.#shell = shell;
  }

  open(): boolean {
    void this.#shell.openCustomerDisplay();
    return true;
  }

  send(message: DisplayMessage): void {
    // A window that has just opened with nothing in it takes nothing off the display.
    const isNothing = this.#isFirst && message.type === 'idle';
    this.#isFirst = false;
    if (!isNothing) void this.#shell.sendToCustomerDisplay(message);
  }
}

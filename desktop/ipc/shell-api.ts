// What the desktop shell lays on a window: these functions and nothing else. The preload makes them, the page calls them;
// no name of a message and no object of Electron gets to the page.
import type { Refusal } from '@evertill/client-core';
import type { DisplayMessage } from './display-message.ts';

/** The name it stands under on the window. */
export const shellApiName = 'evertillShell';

export type ShellAnswer<Reply> = { readonly ok: true; readonly reply: Reply } | Refusal;

export interface ShellLineListener {
  readonly heard: (text: string) => void;
  /** `code`: as a WebSocket is closed with; 1006 when nobody said why. Once. */
  readonly closed: (code: number) => void;
}

export interface ShellLine {
  send(text: string): void;
  close(): void;
}

export interface ShellApi {
  /** A line to the till of this machine. Frames may be sent at once. */
  connectTill(listener: ShellLineListener): ShellLine;
  minimizeWindow(): Promise<ShellAnswer<object>>;
  /** Or back to the size before. */
  maximizeWindow(): Promise<ShellAnswer<{ readonly maximized: boolean }>>;
  closeWindow(): Promise<ShellAnswer<object>>;
  /** Without an answer to which: the other way than now. */
  fullScreen(on?: boolean): Promise<ShellAnswer<{ readonly fullscreen: boolean }>>;
  openCustomerDisplay(): Promise<ShellAnswer<{ readonly screen: 'second' | 'same' }>>;
  sendToCustomerDisplay(message: DisplayMessage): Promise<ShellAnswer<{ readonly shown: boolean }>>;
  /** On the customer's display: what is to be shown, from what is shown now on. Answers how to hear no more. */
  onCustomerDisplay(listener: (message: unknown) => void): () => void;
}

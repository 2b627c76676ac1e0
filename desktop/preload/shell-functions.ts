// The functions of the shell, over Electron's messages. Each sends one name that stands here; a page cannot name another
// one, and gets no event of Electron.
import type { IpcRenderer } from 'electron';
import type { ShellAnswer, ShellApi } from '../ipc/shell-api.ts';
import { connectTillMessage, displayReadyMessage, displayShowMessage } from '../ipc/shell-messages.ts';
import { tillLine } from './till-line.ts';

export type Messages = Pick<IpcRenderer, 'invoke' | 'postMessage' | 'on' | 'off'>;

export function shellFunctions(messages: Messages): ShellApi {
  const ask = <Reply>(channel: string, request: object): Promise<ShellAnswer<Reply>> =>
    messages.invoke(channel, request);
  return {
    connectTill(listener) {
      const { port1, port2 } = new MessageChannel();
      const line = tillLine(port1, listener);
      messages.postMessage(connectTillMessage, null, [port2]);
      return line;
    },
    minimizeWindow: () => ask('window:minimize', {}),
    maximizeWindow: () => ask('window:maximize', {}),
    closeWindow: () => ask('window:close', {}),
    fullScreen: (on) => ask('window:fullscreen', on === undefined ? {} : { on }),
    openCustomerDisplay: () => ask('customer-display:open', {}),
    sendToCustomerDisplay: (message) => ask('customer-display:send', message),
    onCustomerDisplay(listener) {
      const show = (_event: unknown, message: unknown) => listener(message);
      messages.on(displayShowMessage, show);
      messages.postMessage(displayReadyMessage, null);
      return () => void messages.off(displayShowMessage, show);
    },
  };
}

// The line to the till of this machine through the shell, as a window's connection wants it: like a WebSocket.
import type { ShellApi } from '../../../ipc/shell-api.ts';
import type { LineSocket } from '../../platform/host/host-line.ts';
import type { WindowPass } from '../../platform/host/window-pass.ts';

/** The shell looks at who asks; there is nothing to show and nothing to keep. */
export const shellPass: WindowPass = { show: () => ({}), keep: () => undefined };

export function shellLine(shell: Pick<ShellApi, 'connectTill'>): LineSocket {
  const target = new EventTarget();
  const line = shell.connectTill({
    heard: (data) => void target.dispatchEvent(new MessageEvent('message', { data })),
    closed: (code) => void target.dispatchEvent(new CloseEvent('close', { code })),
  });
  // Whoever connects listens after this, as with a WebSocket.
  queueMicrotask(() => target.dispatchEvent(new Event('open')));
  return {
    send: (text: string) => line.send(text),
    close: () => line.close(),
    addEventListener: target.addEventListener.bind(target),
  } as LineSocket;
}

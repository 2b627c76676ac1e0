// The page's end of a line to the till, in the preload: the page gets its functions and never the port. What a browser does
// for a WebSocket by itself is done here: it answers pings, says how much was taken, and tells once why it ended.
import type { PortMessage } from '../ipc/port-message.ts';
import type { ShellLine, ShellLineListener } from '../ipc/shell-api.ts';

/** What a WebSocket says when nobody said why. */
const withoutWord = 1006;

export function tillLine(port: MessagePort, { heard, closed }: ShellLineListener): ShellLine {
  let isOver = false;
  const end = (code: number) => {
    if (isOver) return;
    isOver = true;
    port.close();
    closed(code);
  };
  const say = (message: PortMessage) => port.postMessage(message);
  port.addEventListener('message', ({ data }: MessageEvent<PortMessage>) => {
    if (isOver) return;
    if (typeof data === 'string') {
      heard(data);
      say({ type: 'taken', bytes: new TextEncoder().encode(data).length });
    } else if (data.type === 'ping') say({ type: 'pong' });
    else if (data.type === 'close') end(data.code);
  });
  port.addEventListener('close', () => end(withoutWord));
  port.start();
  return {
    send: (text) => {
      if (!isOver) say(text);
    },
    close() {
      if (!isOver) say({ type: 'close', code: 1000, reason: '' });
      end(1000);
    },
  };
}

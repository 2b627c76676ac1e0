// Asks one channel of a till program as any page of this till could.
import { WebSocket } from 'ws';

/** `windowUrl`: one that lets a window in; used up by this. `build`: of the app the program serves. */
export async function callChannel(
  windowUrl: string,
  build: string,
  channel: string,
  request: unknown,
): Promise<any> {
  const address = new URL(windowUrl);
  const socket = new WebSocket(`ws://${address.host}/window`, { origin: address.origin });
  try {
    return await new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The till program closed the window.')));
      socket.on('message', (data) => {
        const frame = JSON.parse((data as Buffer).toString());
        if (frame.type === 'welcome') socket.send(JSON.stringify({ type: 'call', id: 1, channel, request }));
        if (frame.type === 'answer') resolve(frame.answer);
      });
      const token = address.hash.replace('#window=', '');
      socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', build, token })));
    });
  } finally {
    socket.terminate();
  }
}

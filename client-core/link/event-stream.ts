// Server-sent events as text that arrives in pieces: `data:` lines, an empty line ends an event.
import type { HttpAnswer } from '../surroundings.ts';
import { typeOf } from './http-answer.ts';

/** How a platform opens one; `closed` is called once, whatever ended it, but not after `close`. */
export type OpenEventStream = (
  request: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
  listener: {
    /** The answer, blank where it is a stream of events; nothing else follows one that is none. */
    opened(answer: HttpAnswer): void;
    text(piece: string): void;
    closed(reason: string): void;
  },
) => { close(): void };

/** Feed it the pieces; `onData` gets each event's data. */
export function eventReader(onData: (data: string) => void): (piece: string) => void {
  let rest = '';
  let data: string[] = [];
  const readLine = (line: string) => {
    if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
    if (line !== '' || data.length === 0) return;
    onData(data.join('\n'));
    data = [];
  };
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    for (const line of lines) readLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
}

export function isEventStream(answer: Pick<HttpAnswer, 'status' | 'headers'>): boolean {
  return answer.status === 200 && typeOf(answer) === 'text/event-stream';
}

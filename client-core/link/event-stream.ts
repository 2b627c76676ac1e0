// Server-sent events as text that arrives in pieces: `data:` lines, an empty line ends an event.

/** How a platform opens one; `closed` is called once, whatever ended it, but not after `close`. */
export type OpenEventStream = (
  request: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
  listener: {
    /** `status` of the answer; nothing else follows unless it is 200. */
    opened(status: number): void;
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

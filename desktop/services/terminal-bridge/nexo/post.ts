// One request over HTTP/1.1 on a connection of its own. The parsing is Node's; the connection and the clock are handed in.
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@evertill/sync';
import { LineFault } from '../conversation.ts';

/** More than any answer with two receipts has. */
const longestAnswer = 1024 * 1024;

export interface Post {
  readonly host: string;
  readonly path: string;
  readonly body: string;
  /** Until the whole answer is there, ms. */
  readonly answerMs: number;
}

/** The text of a 200; rejects with a `LineFault` for anything else, and the connection is gone either way. */
export function post(stream: Duplex, { host, path, body, answerMs }: Post, clock: Clock): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const fail = (message: string) => {
      reject(new LineFault(message));
      sent.destroy();
      stream.destroy();
    };
    const timer = clock.after(answerMs, () => fail(`The terminal did not answer within ${answerMs} ms.`));
    stream.once('close', () => {
      timer.cancel();
      fail('The terminal closed the line.');
    });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const sent = request({ method: 'POST', host, path, headers, createConnection: () => stream });
    sent.on('error', (error) => fail(error.message));
    sent.on('response', (answer) => {
      if (answer.statusCode !== 200) return fail(`The terminal answered ${answer.statusCode}.`);
      const parts: Buffer[] = [];
      let length = 0;
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length > longestAnswer) fail('The terminal says too much.');
      });
      answer.on('error', (error) => fail(error.message));
      answer.on('end', () => {
        if (!answer.complete) return fail('The answer of the terminal broke off.');
        resolve(Buffer.concat(parts).toString());
        stream.destroy();
      });
    });
    sent.end(body);
  });
}

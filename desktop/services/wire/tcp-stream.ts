// Bytes over the network: printers on port 9100, serial servers, simulated devices.
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Clock } from '@evertill/sync';
import type { ByteListener, ByteStream } from './byte-stream.ts';

export interface TcpAddress {
  readonly host: string;
  readonly port: number;
}

/** Rejects when nobody answers there `within` ms. */
export function openTcp({ host, port }: TcpAddress, clock: Clock, within: number): Promise<ByteStream> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const fail = (error: Error) => {
      timer.cancel();
      socket.destroy();
      reject(error);
    };
    const timer = clock.after(within, () => fail(new Error(`${host}:${port} does not answer.`)));
    socket.once('error', fail);
    socket.once('connect', () => {
      timer.cancel();
      socket.off('error', fail);
      resolve(streamOf(socket));
    });
  });
}

function streamOf(socket: Socket): ByteStream {
  let listener: ByteListener | undefined;
  let reason: string | undefined;
  const ended = (why: string) => {
    if (reason !== undefined) return;
    reason = why;
    listener?.closed(why);
  };
  socket.on('data', (arrived) => listener?.bytes(arrived));
  socket.on('error', (error) => ended(error.message));
  socket.on('close', () => ended('closed'));
  // The other side has said all it will: a device that hung up.
  socket.on('end', () => ended('closed by the device'));
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        if (reason !== undefined) reject(new Error(reason));
        else socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    listen: (added) => {
      listener = added;
      if (reason !== undefined) added.closed(reason);
      return () => {
        if (listener === added) listener = undefined;
      };
    },
    // What was written still leaves.
    close: () => socket.destroySoon(),
  };
}

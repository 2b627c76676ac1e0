// Bytes over the network: printers on port 9100, serial servers, simulated devices.
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Clock } from '@evertill/sync';
import type { ByteListener, ByteStream } from './byte-stream.ts';
import { connected } from './connected.ts';
import { OneListener } from './one-listener.ts';

export interface TcpAddress {
  readonly host: string;
  readonly port: number;
}

/** Rejects when nobody answers there `within` ms. */
export async function openTcp({ host, port }: TcpAddress, clock: Clock, within: number): Promise<ByteStream> {
  const socket = connect({ host, port, noDelay: true });
  return streamOf(await connected(socket, clock, { event: 'connect', within, place: `${host}:${port}` }));
}

function streamOf(socket: Socket): ByteStream {
  const line = new OneListener<ByteListener>();
  socket.on('data', (arrived) => line.current?.bytes(arrived));
  socket.on('error', (error) => line.ended(error.message));
  socket.on('close', () => line.ended('closed'));
  // The other side has said all it will: a device that hung up.
  socket.on('end', () => line.ended('closed by the device'));
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        if (line.reason !== undefined) reject(new Error(line.reason));
        else socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    listen: (added) => line.listen(added),
    // What was written still leaves.
    close: () => socket.destroySoon(),
  };
}

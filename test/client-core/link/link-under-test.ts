// A connection and the server it speaks to, which a test scripts frame by frame. Time is a fake.
import { ExchangeError } from '@evertill/sync';
import type { ConnectionStateName, Up } from '@evertill/sync';
import { openConnection } from '../../../client-core/link/connection.ts';
import type { Connection } from '../../../client-core/link/connection.ts';
import { settle } from '../../support/fake-clock.ts';
import { FakeServer, welcomeTo } from '../../support/fake-server.ts';
import type { FakeLine } from '../../support/fake-server.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import type { MemorySurroundings } from '../../support/memory-surroundings.ts';

export class LinkUnderTest {
  readonly server = new FakeServer();
  readonly surroundings: MemorySurroundings = memorySurroundings({ transport: this.server.transport });
  /** Every state it was in. */
  readonly states: ConnectionStateName[] = [];
  token = 'good';
  renewals = 0;
  /** What the next renewals give. */
  renew: () => Promise<string | undefined> = () => Promise.resolve((this.token = 'good'));
  readonly connection: Connection;

  constructor() {
    this.server.hear = this.behave;
    this.connection = openConnection({
      surroundings: this.surroundings,
      hello: () =>
        Promise.resolve({
          token: this.token,
          client_version: '1',
          device_id: 'd1',
          device_name: 'lane 1',
          store_id: 's1',
          lane_id: 'l1',
          collections: {},
          checkpoints: {},
          ledger: { device_seq: 0, hash: '', ack: '' },
          witness: null,
          wall: this.surroundings.clock.now(),
        }),
      renew: () => {
        this.renewals++;
        return this.renew();
      },
      clientVersion: '1.2.3',
    });
    this.connection.state$.subscribe(({ name }) => this.states.push(name));
  }

  /** Welcomes the token `good` and answers pings and pulls. */
  readonly behave = (frame: Up, line: FakeLine): void => {
    if (frame.type === 'hello') {
      if (frame.token === 'good') line.send(welcomeTo(frame));
      else this.refuse(frame, line);
    } else if (frame.type === 'ping') {
      const witness = { epoch: 'e1', xid: '1', seal: '' };
      line.send({ type: 'pong', id: frame.id, server_time: this.surroundings.clock.now(), witness });
    } else if (frame.type === 'pull') {
      const checkpoint = { epoch: 'e1', xid: '5', id: '' };
      line.send({ type: 'pulled', id: frame.id, documents: [], checkpoint, complete: true });
    }
  };

  /** Because of its token. */
  refuse(frame: Up, line: FakeLine): void {
    const { id } = frame as { id: number };
    line.send({ type: 'error', id, code: 'unauthenticated', sentence: 'No.', remedy: 'auth' });
  }

  async connect(): Promise<void> {
    this.connection.start();
    await settle();
  }

  /** `answered`, or the code it failed with. */
  async pull(): Promise<string> {
    try {
      await this.connection.request({ type: 'pull', collection: 'product', checkpoint: null, limit: 10 });
      return 'answered';
    } catch (error) {
      return error instanceof ExchangeError ? error.code : `bug: ${String(error)}`;
    }
  }
}

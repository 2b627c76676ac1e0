// A till that only keeps its drafts in step, over a connection the test holds in its hand.
import type { Draft } from '@evertill/schemas';
import { DraftReplication } from '../../../client-core/drafts/draft-replication.ts';
import type { DraftServer } from '../../support/draft-server.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import type { MemorySurroundings } from '../../support/memory-surroundings.ts';
import { ScriptedLink } from '../../support/scripted-link.ts';
import { testJournal } from '../../support/till-journal.ts';
import type { TestJournal } from '../../support/till-journal.ts';

export function draft(id: string, fields: Partial<Draft> = {}): Draft {
  return {
    id,
    store_id: 'store-1',
    pos_register_id: 'lane-1',
    name: id,
    customer_id: '',
    status: 'held',
    lines: [],
    discounts: [],
    coupons: [],
    approvals: [],
    taken: [],
    held_by: 'user-1',
    updated_at: '2026-11-21T09:00:00.000Z',
    lease: null,
    rev: 0,
    ...fields,
  };
}

export const line = (id: string, qty: string) => ({
  id,
  item_id: 'p1',
  variation_id: '',
  name: 'Milk',
  barcode: '',
  qty,
  unit_price: 100,
});

export class DraftTill {
  readonly link = new ScriptedLink();
  readonly reports: string[] = [];
  readonly test: TestJournal;
  readonly #server: DraftServer;
  replication!: DraftReplication;

  constructor(test: TestJournal, server: DraftServer) {
    this.test = test;
    this.#server = server;
    this.link.answer(server.answersFor(this.link));
    this.start();
  }

  static async open(
    server: DraftServer,
    surroundings: MemorySurroundings = memorySurroundings(),
  ): Promise<DraftTill> {
    return new DraftTill(await testJournal(surroundings), server);
  }

  start(): void {
    const { surroundings, database, journal } = this.test;
    this.replication = new DraftReplication({
      surroundings,
      link: this.link,
      desk: journal.desk,
      device: journal.device,
      storeId: 'store-1',
      database,
      report: (message, error) => this.reports.push(`${message} ${String(error)}`),
    });
  }

  connect(parts: Parameters<ScriptedLink['connect']>[0] = {}): void {
    this.link.connect({ epoch: this.#server.epoch, ...parts });
  }

  put(...drafts: Draft[]): Promise<void> {
    return this.test.journal.drafts.put(drafts);
  }

  async get(id: string): Promise<Draft | undefined> {
    return (await this.test.journal.drafts.get(id)) as Draft | undefined;
  }

  attention = () => this.test.journal.desk.open();

  async close(): Promise<void> {
    await this.replication.stop();
    await this.test.close();
  }
}

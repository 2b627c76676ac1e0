// A whole till at a server that keeps the reports it gets and asks for what a test tells it to ask.
import { withChanges } from '@evertill/sync';
import type { DeviceState, Instruction, InstructionResult, Report } from '@evertill/sync';
import { handleOf } from '../../../client-core/open-till.ts';
import type { HeadlessTill } from '../../../client-core/open-till.ts';
import { openTillOn } from '../../../client-core/till/open-till-on.ts';
import type { TillRequest } from '../../../client-core/till/till-request.ts';
import type { Till } from '../../../client-core/till/till.ts';
import type { DeviceSurroundings } from '../../../client-core/surroundings.ts';
import { aProduct, aStore } from '../../contract/contract-documents.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import type { MemorySurroundings } from '../../support/memory-surroundings.ts';
import { TillServer } from '../../support/till-server.ts';

export type Asked = Instruction extends infer One
  ? One extends Instruction
    ? Omit<One, 'seq' | 'asked_by' | 'reason' | 'asked_at'>
    : never
  : never;

const milk = aProduct({
  id: 'p1',
  store_id: 'store-1',
  sku_code: 'MILK',
  price: 124,
  status: 1,
  rev: 1,
});
export const sale = {
  lines: [{ sku: 'MILK', qty: 1 }],
  payments: [{ method: 'cash', amount: 200 }],
} as const;

/** A server that takes reports in, as the real one does: it merges what changed onto what it has. */
class ReportServer extends TillServer {
  readonly reports: Report[] = [];
  readonly results = new Map<number, InstructionResult[]>();
  /** Asked for so far; those above `instructed` are handed out. */
  readonly instructions: Instruction[] = [];
  /** `old`: it has never heard of reports. `silent`: it hears them and does not answer. */
  mode: 'knows' | 'old' | 'silent' | 'forgot' = 'knows';
  /** As the merged word of the present start. */
  state: DeviceState | undefined;
  acknowledged = 0;
  #instructed = 0;
  #known: { boot: string; number: number } | undefined;

  constructor() {
    super();
    this.commit(
      'store',
      aStore({ id: 'store-1', lanes: [{ id: 'lane-1', name: 'One', channel: 'retail' }], rev: 1 }),
    );
    this.commit('product', milk);
    const { intercept } = this;
    this.intercept = (frame, line) => {
      if (frame.type !== 'report') return intercept(frame, line);
      if (this.mode === 'silent') return true;
      const { id } = frame;
      if (this.mode === 'old') {
        line.send({ type: 'error', id, code: 'unknown_frame', sentence: 'Unknown frame.', remedy: 'fatal' });
        return true;
      }
      line.send({ type: 'instructions', id, ...this.#take(frame) });
      return true;
    };
  }

  /** Asks for something, and says so to whoever is there. */
  ask(asked: Asked): number {
    const seq = this.instructions.length + 1;
    const who = { asked_by: 'Ada', reason: 'the shop called', asked_at: '2026-11-21T09:00:00.000Z' };
    this.instructions.push({ seq, ...who, ...asked } as Instruction);
    if (this.lines.at(-1)?.isOpen) this.line.send({ type: 'instructed' });
    return seq;
  }

  get last(): Report {
    return this.reports.at(-1)!;
  }

  #take(report: Report) {
    this.reports.push(report);
    const { boot, number, base } = report;
    const again =
      base > 0 && (this.mode === 'forgot' || this.#known?.boot !== boot || base > this.#known.number);
    if (this.mode === 'forgot') this.mode = 'knows';
    if (!again)
      this.state = base > 0 ? withChanges(this.state!, report.state) : (report.state as DeviceState);
    this.#known = { boot, number };
    this.#instructed = Math.max(this.#instructed, report.instructed);
    for (const result of report.results) {
      this.results.set(result.seq, [...(this.results.get(result.seq) ?? []), result]);
      this.acknowledged = Math.max(this.acknowledged, result.seq);
    }
    const instructions = this.instructions.filter(({ seq }) => seq > report.instructed);
    return { again, instructions, acknowledged: this.acknowledged };
  }
}

export interface ReportingTill {
  readonly server: ReportServer;
  readonly surroundings: MemorySurroundings;
  /** What the log was told. */
  readonly logged: string[];
  open(parts?: Partial<TillRequest>): Promise<Till>;
  handle(till: Till): HeadlessTill;
  pass(milliseconds?: number): Promise<void>;
  close(): Promise<void>;
}

export function reportingTill(parts: Omit<Partial<DeviceSurroundings>, 'clock'> = {}): ReportingTill {
  const server = new ReportServer();
  const surroundings = memorySurroundings({ transport: server.transport, ...parts });
  const opened: Till[] = [];
  const logged: string[] = [];
  const pass = (milliseconds = 0) => surroundings.clock.advance(milliseconds);
  return {
    server,
    surroundings,
    logged,
    pass,
    handle: handleOf,
    async open(request = {}) {
      const till = await openTillOn({
        surroundings,
        session: {
          user: { id: 'user-1' },
          token: () => Promise.resolve('t'),
          refresh: () => Promise.resolve(undefined),
        },
        deviceId: 'device-1',
        deviceName: 'Till 1',
        vendorId: 'vendor-1',
        storeId: 'store-1',
        laneId: 'lane-1',
        report: (message, error) => logged.push(`${message} ${String(error)}`),
        ...request,
      });
      opened.push(till);
      await pass();
      return till;
    },
    async close() {
      await Promise.all(opened.map((till) => till.close()));
    },
  };
}

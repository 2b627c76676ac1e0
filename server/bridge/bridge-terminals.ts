// Card terminals as the closing of batches knows them, reached through the agent of their store. What an agent was never
// told did not happen; what it was told and did not answer nobody knows.
import type { BatchCloseRequest, BatchCloseResult } from '@evertill/schemas';
import type { Surroundings } from '@evertill/sync';
import type { Relay, RelayRow } from './relay.ts';
import type { BatchAnswer, BatchFate, PaymentTerminal, Terminals } from './terminals.ts';

/** An agent that has not taken the command by then is not there, ms. */
const takeWithin = 10_000;
/** How long a frame is of use to an agent, ms; longer than anybody listens. */
const frameLife = 60_000;

export interface BridgeTerminalsDeps {
  readonly relay: Relay;
  readonly surroundings: Surroundings;
  /** Whether somebody may come in as the agent of the store. */
  readonly hasBridge: (vendorId: string, storeId: string) => Promise<boolean>;
  readonly giveWish: (terminal: PaymentTerminal, key: string) => Promise<RelayRow | undefined>;
}

export class BridgeTerminals implements Terminals {
  readonly #deps: BridgeTerminalsDeps;

  constructor(deps: BridgeTerminalsDeps) {
    this.#deps = deps;
  }

  async closeBatch(terminal: PaymentTerminal, key: string, signal: AbortSignal): Promise<BatchAnswer> {
    if (!(await this.#deps.hasBridge(terminal.vendor_id, terminal.store_id))) return { kind: 'unreachable' };
    const answer = await this.#send(terminal, key, 'give', signal);
    switch (answer) {
      case 'untold':
        return { kind: 'unreachable' };
      case undefined:
        return { kind: 'unknown' };
      default:
        return answer.answer === 'closed' || answer.answer === 'rejected'
          ? { kind: answer.answer, words: answer.words }
          : { kind: answer.answer === 'unreachable' ? 'unreachable' : 'unknown' };
    }
  }

  async fateOf(terminal: PaymentTerminal, key: string, signal: AbortSignal): Promise<BatchFate> {
    const { relay, giveWish } = this.#deps;
    const given = await giveWish(terminal, key);
    if (!given || given.state === 'expired') return { kind: 'not_closed' };
    if (given.state === 'waiting') {
      if (await relay.withdraw(terminal.vendor_id, given.id)) return { kind: 'not_closed' };
    } else if (given.state === 'answered') {
      const answer = given.answer as unknown as BatchCloseResult;
      // The terminal has certainly not heard of it.
      const known = answer.answer === 'unreachable' ? { kind: 'not_closed' as const } : fateIn(answer);
      if (known.kind !== 'unknown') return known;
    }
    const answer = await this.#send(terminal, key, 'ask', signal);
    return answer === undefined || answer === 'untold' ? { kind: 'unknown' } : fateIn(answer);
  }

  /** `untold`: no agent took it, and none will; undefined: one did and did not answer. */
  async #send(
    terminal: PaymentTerminal,
    key: string,
    kind: BatchCloseRequest['kind'],
    signal: AbortSignal,
  ): Promise<BatchCloseResult | 'untold' | undefined> {
    const { relay, surroundings } = this.#deps;
    const { vendor_id, store_id, id: storeDeviceId } = terminal;
    const requestId = surroundings.chance.id();
    const frame = { type: 'batch_close_request', requestId, key, kind, storeDeviceId } as const;
    const asked = await relay.ask({
      vendor_id,
      store_id,
      store_device_id: storeDeviceId,
      kind: 'batch',
      id: requestId,
      // One command, however often; a question each time.
      key: kind === 'give' ? key : `${key} ${requestId}`.slice(0, 128),
      frame,
      content: `${key} ${kind} ${storeDeviceId}`,
      asked_by: '0',
      expires_at: new Date(surroundings.clock.now() + frameLife).toISOString(),
    });
    if (asked === 'mismatch') return undefined;
    const place = { vendor_id, store_id, id: asked.id };
    const late = new AbortController();
    const timer = surroundings.clock.after(takeWithin, () => late.abort());
    try {
      const taken = await relay.wait(
        place,
        (row) => row.state !== 'waiting',
        AbortSignal.any([signal, late.signal]),
      );
      if (taken?.state === 'waiting' && (await relay.withdraw(vendor_id, asked.id))) return 'untold';
    } finally {
      timer.cancel();
    }
    const row = await relay.wait(place, ({ state }) => state === 'answered' || state === 'expired', signal);
    return row?.state === 'answered' ? (row.answer as unknown as BatchCloseResult) : undefined;
  }
}

function fateIn({ answer, words }: BatchCloseResult): BatchFate {
  if (answer === 'closed') return { kind: 'closed', words };
  return { kind: answer === 'not_closed' || answer === 'rejected' ? 'not_closed' : 'unknown' };
}

// Sales of a chain: placed unpaid, asked for at a terminal until the server has taken it, and watched until it is known
// what became of them. Each has an amount no other has: a terminal's ledger tells by it which one it was.
import { setTimeout as passing } from 'node:timers/promises';
import { ask } from '../../support/system-http.ts';
import { orders } from './given-bridge.ts';
import { cent } from './given-chain.ts';
import type { GivenChain } from './given-chain.ts';
import type { CardTerminal, Networked } from './given-card-terminals.ts';

export interface Sale {
  readonly order: string;
  /** Minor units; a multiple of ten. */
  readonly amount: number;
}

/** The end of a payment, as the server has it. */
export interface Fate {
  readonly id: string;
  readonly state: string;
  readonly outcome: string;
  readonly attention: string;
}

export interface Asked extends Sale {
  readonly ref: string;
  readonly protocol: Networked;
}

const placedAtOnce = 40;
const lookEvery = 40;
/** Until a doubt is resolved or shown, ms of this machine: hours of the clock of the chain. */
const longest = 90_000;
const smallest = 1_000;

/** What was meant where a terminal took one cent less. */
export const meantBy = (amount: number): number => Math.ceil(amount / 10) * 10;

export class ChainSales {
  readonly asked: Asked[] = [];
  readonly #chain: GivenChain;
  readonly #ready: Sale[] = [];
  readonly #waiting = new Map<string, (fate: Fate) => void>();
  #placing: Promise<void> | undefined;
  #placed = 0;
  #isOver = false;

  constructor(chain: GivenChain) {
    this.#chain = chain;
  }

  /** An order nobody has paid yet. */
  async next(): Promise<Sale> {
    while (this.#ready.length === 0) await (this.#placing ??= this.#place());
    return this.#ready.pop()!;
  }

  /** As often as it takes, and once more when `isTwice`: the transaction reference. */
  async ask({ id: store_device_id, protocol }: CardTerminal, sale: Sale, isTwice: boolean): Promise<string> {
    const body = { store_device_id, amount: sale.amount, client_payment_id: `${sale.order}-card` };
    const once = async () => {
      for (;;) {
        const url = this.#chain.url;
        const token = await this.#chain.cashier.next();
        const answer =
          url === undefined
            ? undefined
            : await ask(url, 'post', `${orders}/${sale.order}/terminal-payments`, { token, body }).catch(
                () => undefined,
              );
        if (answer?.status === 202) return answer.body.transaction_ref as string;
        if (answer && answer.status < 500) throw new Error(`${sale.order} was refused: ${answer.text}`);
        await passing(lookEvery);
      }
    };
    const refs = await Promise.all(isTwice ? [once(), once()] : [once()]);
    if (new Set(refs).size !== 1) throw new Error(`${sale.order} was asked for as ${refs.join()}.`);
    this.asked.push({ ...sale, ref: refs[0]!, protocol });
    return refs[0]!;
  }

  /** Once it is settled, or somebody is called to look at it. */
  fateOf(ref: string): Promise<Fate> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.#unsettled(ref).then(reject, reject), longest);
      this.#waiting.set(ref, (fate) => {
        clearTimeout(timer);
        resolve(fate);
      });
    });
  }

  /** Looks at what is open until `stop`. */
  async watch(): Promise<void> {
    while (!this.#isOver) {
      await passing(lookEvery);
      if (this.#waiting.size === 0) continue;
      const { rows } = await this.#chain.system.owner.query<Fate>(
        `SELECT id, state, outcome, attention FROM terminal_payments
          WHERE id = ANY($1) AND (state = 'settled' OR attention <> '')`,
        [[...this.#waiting.keys()]],
      );
      for (const fate of rows) {
        this.#waiting.get(fate.id)?.(fate);
        this.#waiting.delete(fate.id);
      }
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  async #unsettled(ref: string): Promise<Error> {
    const { owner } = this.#chain.system;
    const { rows } = await owner.query('SELECT * FROM terminal_payments WHERE id = $1', [ref]);
    return new Error(`Neither settled nor listed for attention: ${JSON.stringify(rows[0])}`);
  }

  async #place(): Promise<void> {
    const { lane, shift } = this.#chain.shop;
    const sales = Array.from({ length: placedAtOnce }, (): Sale => {
      const number = ++this.#placed;
      return { order: `chain-order-${number}`, amount: smallest + 10 * number };
    });
    const entries = sales.map(({ order, amount }) =>
      lane.sale({
        id: order,
        shift,
        lines: [{ item_id: cent, unit_price: 1, qty: `${amount}.000` }],
        fields: {
          payments: [],
          display_code: order,
          totals: { subtotal: amount, discount: 0, tax: 0, rounding: 0, total: amount, paid: 0, change: 0 },
        },
        prices_include_tax: true,
      }),
    );
    const outcomes = await lane.send(...entries);
    const refused = outcomes.find(({ kind }) => kind !== 'applied');
    if (refused) throw new Error(`An order was not placed: ${JSON.stringify(refused)}`);
    this.#ready.push(...sales);
    this.#placing = undefined;
  }
}

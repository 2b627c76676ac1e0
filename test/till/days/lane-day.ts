// One day at one lane without a network: two cashiers after each other, each with a shift of their own, and all that
// happens at a till. The oracle is told what people did, never what the till made of it; wherever the till says a figure
// it must be the oracle's.
import { expect } from 'chai';
import { closeShift } from '../../../client-core/actions/close-shift.ts';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import { confirmClock } from '../../../client-core/actions/confirm-clock.ts';
import { holdDraft } from '../../../client-core/actions/hold-draft.ts';
import { moveCash } from '../../../client-core/actions/move-cash.ts';
import { openShift } from '../../../client-core/actions/open-shift.ts';
import { placeOrder, prepareOrder } from '../../../client-core/actions/place-order.ts';
import type { PlacedOrder } from '../../../client-core/actions/place-order.ts';
import { resumeDraft } from '../../../client-core/actions/resume-draft.ts';
import { returnOrder } from '../../../client-core/actions/return-order.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import type { Handed } from '../../../client-core/actions/take-payments.ts';
import { voidOrder } from '../../../client-core/actions/void-order.ts';
import { findOpenShift } from '../../../client-core/queries/open-shift.ts';
import { findPreviousShift } from '../../../client-core/queries/previous-shift.ts';
import { describe as describeItems } from '../../../client-core/queries/sellable.ts';
import { summarizeShift } from '../../../client-core/queries/shift-summary.ts';
import type { Refusal } from '../../../client-core/refusal.ts';
import type { Till } from '../../../client-core/till/till.ts';
import type { OperationRecord, Product } from '@evertill/schemas';
import type { SeededChance } from '../../simulation/seeded-chance.ts';
import type { FourLaneStore, ShelfItem } from './four-lane-store.ts';
import type { LaneClock } from './lane-clock.ts';
import { inCoins, LaneOracle } from './lane-oracle.ts';
import type { HandedOver, RungLine, RungSale } from './lane-oracle.ts';
import type { LaneTill } from './lane-till.ts';

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;
const salesAShift = 20;

interface Basket {
  readonly items: readonly ShelfItem[];
  readonly quantities: readonly string[];
}

/** A sale with the ids its lines have on the till. */
interface Remembered {
  readonly id: string;
  readonly lineIds: readonly string[];
}

interface Held {
  readonly draftId: string;
  readonly basket: Basket;
}

export class LaneBook {
  readonly oracle = new LaneOracle();
  readonly index: number;
  readonly lane: LaneTill<LaneClock>;
  readonly held: Held[] = [];
  readonly counts: Record<string, number> = {};
  readonly #store: FourLaneStore;
  readonly #chance: SeededChance;
  readonly #sales: Remembered[] = [];
  /** By how much the clock of this lane is behind since it was set back, ms. */
  #setBack = 0;
  /** What the last shift left in the drawer. */
  #handover = 0n;

  constructor(store: FourLaneStore, index: number, chance: SeededChance) {
    this.#store = store;
    this.index = index;
    this.lane = store.lanes[index]!;
    this.#chance = chance;
  }

  /** `setBack`: somebody sets the clock of this lane back by so many ms in the middle of the first shift. */
  async live(number: number, setBack = 0): Promise<void> {
    const { clock } = this.lane.parts;
    for (const half of [0, 1]) {
      const opensAt = number * day + (8 + half * 6) * hour;
      clock.passTo(opensAt);
      const { people } = this.#store;
      this.lane.cashier = people[(number + this.index + half) % people.length]!;
      await this.#openShift(half === 0 ? 'Morning' : 'Afternoon');
      const sales = salesAShift + this.#chance.between(0, 3);
      for (let sale = 0; sale < sales; sale++) {
        clock.passTo(opensAt + Math.round((sale / sales) * 5.5 * hour));
        if (half === 0 && sale === 8) this.#setClockBack(setBack);
        await this.#sell();
        await this.#somethingElse();
      }
      await this.#closeShift();
    }
  }

  #setClockBack(ms: number): void {
    this.#setBack += ms;
    this.lane.parts.clock.setBy(0 - ms);
  }

  get #till(): Till {
    return this.lane.till;
  }

  async #openShift(label: string): Promise<void> {
    const before = await findPreviousShift(this.#till);
    // In the morning there is in the drawer what the evening left.
    const carries = before !== undefined && (label === 'Morning' || this.#chance.happens(0.5));
    const opening = carries ? (before.closing_handover_amount ?? 0) : this.#chance.between(100, 300) * 50;
    const wanted = { label, openingCash: opening, ...(carries ? { carryFromPrevious: true } : {}) };
    let answer = await openShift(this.#till, wanted);
    if (!answer.ok && answer.code === 'clock_unconfirmed') {
      const today = new Date(this.lane.parts.clock.now() + this.#setBack).toISOString();
      granted(await confirmClock(this.#till, today));
      this.#count('date confirmed');
      answer = await openShift(this.#till, wanted);
    }
    const opened = granted(answer);
    this.#count(carries ? 'shift carried on' : 'shift opened');
    this.oracle.openShift(opened.id, this.lane.cashier, carries ? this.#handover : BigInt(opening));
  }

  async #closeShift(): Promise<void> {
    await this.#lookAtDrawer();
    const expected = this.oracle.expected();
    const counted = expected + BigInt(this.#chance.between(-300, 300));
    const basis = this.#chance.pick(['drawer', 'ledger'] as const);
    const handover = basis === 'drawer' ? counted : counted < 20_000n ? counted : 20_000n;
    this.oracle.closeShift(counted);
    const closed = granted(
      await closeShift(this.#till, {
        actualCash: Number(counted),
        invoiceSlips: 0,
        voucherStubs: 0,
        cardReceipts: 0,
        handoverBasis: basis,
        handoverAmount: Number(handover),
      }),
    );
    const { closing } = this.oracle.shifts.at(-1)!;
    expect(BigInt(closed.summary.figures.drawer.expected_cash), 'expected by the till').to.equal(expected);
    expect(BigInt(closed.summary.nextZ), 'Z number by the till').to.equal(closing!.z);
    this.#handover = handover;
    this.#count('shift closed');
  }

  async #lookAtDrawer(): Promise<void> {
    const shift = await findOpenShift(this.#till);
    const { figures } = await summarizeShift(this.#till, shift!);
    expect(BigInt(figures.drawer.expected_cash), 'the X report').to.equal(this.oracle.expected());
    this.#count('X report');
  }

  async #sell(): Promise<void> {
    const basket = this.#basket();
    const lines = rungLines(basket);
    const { handed, over } = this.#handed(lines);
    const sold = granted(
      await sell(this.#till, {
        lines: basket.items.map(({ sku }, at) => ({ sku, qty: basket.quantities[at]! })),
        payments: handed.map(asHanded),
      }),
    );
    this.#sold(sold, lines, handed, over);
  }

  #sold(sold: PlacedOrder, lines: readonly RungLine[], handed: readonly HandedOver[], over: bigint): void {
    const total = this.oracle.sell(sold.clientOrderId, lines, handed);
    expect([BigInt(sold.totals.total), BigInt(sold.totals.change)], 'total and change').to.deep.equal([
      total,
      over,
    ]);
    this.#sales.push({ id: sold.clientOrderId, lineIds: lineIdsOf(sold.record) });
    this.#count(new Set(handed.map(({ method }) => method)).size > 1 ? 'split sale' : 'sale');
  }

  #basket(): Basket {
    const items = Array.from({ length: this.#chance.between(1, 4) }, () =>
      this.#chance.pick(this.#store.shelf),
    );
    const quantities = items.map(({ isWeighed }) =>
      isWeighed
        ? `${this.#chance.between(0, 3)}.${this.#chance.between(100, 999)}`
        : `${this.#chance.between(1, 4)}.000`,
    );
    return { items, quantities };
  }

  /** What the customer hands over, and what of it comes back. */
  #handed(lines: readonly RungLine[]): { readonly handed: HandedOver[]; readonly over: bigint } {
    const { exact, cash } = LaneOracle.costs(lines);
    const kind = this.#chance.weighted({ cash: 11, card: 4, split: 3, voucher: 1 });
    if (kind === 'card') return { handed: [{ method: 'card', amount: exact }], over: 0n };
    const tip = BigInt(this.#chance.between(0, 8)) * 500n;
    if (kind === 'cash') return { handed: [{ method: 'cash', amount: cash + tip }], over: tip };
    const part = exact / 3n + 1n;
    if (part >= exact) return { handed: [{ method: 'card', amount: exact }], over: 0n };
    const first: HandedOver = { method: kind === 'split' ? 'card' : 'voucher', amount: part };
    return kind === 'split'
      ? { handed: [first, { method: 'cash', amount: inCoins(exact - part) + tip }], over: tip }
      : { handed: [first, { method: 'card', amount: exact - part }], over: 0n };
  }

  async #somethingElse(): Promise<void> {
    const what = this.#chance.weighted({
      nothing: 70,
      giveBack: 9,
      undo: 4,
      drop: 3,
      payIn: 2,
      payOut: 2,
      noSale: 2,
      hold: 4,
      resume: 4,
      lookAtDrawer: 1,
    });
    if (what === 'nothing') return;
    const steps = {
      giveBack: () => this.#giveBack(),
      undo: () => this.#undo(),
      drop: () => this.#move('safe_drop', -1n),
      payIn: () => this.#move('paid_in', 1n),
      payOut: () => this.#move('paid_out', -1n),
      noSale: () => this.#move('no_sale', 0n),
      hold: () => this.#hold(),
      resume: () => this.#payHeld(),
      lookAtDrawer: () => this.#lookAtDrawer(),
    };
    await steps[what]();
  }

  async #move(kind: 'paid_in' | 'paid_out' | 'safe_drop' | 'no_sale', sign: bigint): Promise<void> {
    const amount = sign === 0n ? 0 : this.#chance.between(1, 40) * 50;
    granted(await moveCash(this.#till, { kind, amount, reason: 'as every day' }));
    this.oracle.move(sign * BigInt(amount));
    this.#count(kind);
  }

  /** A sale of the last days, wholly or some of one line. */
  async #giveBack(): Promise<void> {
    const known = this.#sales
      .slice(-120)
      .map((sale) => ({ sale, rung: this.oracle.sales.get(sale.id)! }))
      .filter(({ rung }) => !rung.voided && rung.left.some(({ thousandths }) => thousandths > 0n));
    if (known.length === 0) return;
    const { sale, rung } = this.#chance.pick(known);
    const lines = openLines(rung);
    const isWhole = this.#chance.happens(0.4);
    const wanted = isWhole ? lines : [this.#some(this.#chance.pick(lines))];
    const returnId = this.#till.surroundings.chance.id();
    const request = {
      orderId: sale.id,
      returnId,
      ...(isWhole
        ? {}
        : {
            lines: wanted.map(({ at, thousandths }) => ({
              line_id: sale.lineIds[at]!,
              qty: decimal(thousandths),
            })),
          }),
    };
    const returned = granted(await returnOrder(this.#till, request));
    const total = this.oracle.giveBack(returnId, sale.id, wanted);
    expect(BigInt(returned.totals.total), 'paid out').to.equal(total);
    this.#count(isWhole ? 'return of a sale' : 'return of a line');
  }

  #some(line: { readonly at: number; readonly thousandths: bigint }): { at: number; thousandths: bigint } {
    const isOne = line.thousandths > 1000n && this.#chance.happens(0.7);
    return { at: line.at, thousandths: isOne ? 1000n : line.thousandths };
  }

  /** The sale somebody has just rung up wrongly. */
  async #undo(): Promise<void> {
    const shift = this.oracle.shifts.at(-1)!;
    const own = this.#sales.filter(({ id }) => {
      const rung = this.oracle.sales.get(id)!;
      return rung.shift === shift.id && !rung.voided && !rung.returned;
    });
    const sale = own.at(-1);
    if (!sale) return;
    granted(await voidOrder(this.#till, { orderId: sale.id, reason: 'rung up wrongly' }));
    this.oracle.undo(sale.id);
    this.#count('void');
  }

  async #hold(): Promise<void> {
    const till = this.#till;
    const { chance } = till.surroundings;
    const basket = this.#basket();
    let cart = emptyCart(chance.id());
    for (const [at, { sku }] of basket.items.entries()) {
      const [product] = await till.documents.find<Product>('product', {
        selector: { sku_code: { $eq: sku } },
      });
      const [item] = await describeItems(till.documents, [
        { product: product!, variation_id: '', barcode: '' },
      ]);
      cart = addItem(cart, item!, { lineId: chance.id(), qty: basket.quantities[at]! })!;
    }
    const { draft } = granted(await holdDraft(till, cart, `basket ${this.held.length}`));
    this.held.push({ draftId: draft.id, basket: basketOf(cart, basket) });
    this.#count('hold');
  }

  async #payHeld(): Promise<void> {
    const held = this.held.shift();
    if (!held) return;
    const { cart } = granted(await resumeDraft(this.#till, held.draftId));
    const lines = rungLines(held.basket);
    const { handed, over } = this.#handed(lines);
    const prepared = granted(await prepareOrder(this.#till, cart));
    this.#sold(granted(await placeOrder(this.#till, prepared, handed.map(asHanded))), lines, handed, over);
    this.#count('held basket paid');
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

/** The same item put into a basket twice is one line of it. */
function basketOf(cart: ReturnType<typeof emptyCart>, { items }: Basket): Basket {
  return {
    items: cart.lines.map(({ item }) => items.find(({ sku }) => sku === item.item_id)!),
    quantities: cart.lines.map(({ qty }) => qty),
  };
}

function rungLines({ items, quantities }: Basket): RungLine[] {
  return items.map(({ price, rate }, at) => ({
    price: BigInt(price),
    rate: BigInt(rate.replace('.', '')),
    thousandths: BigInt(quantities[at]!.replace('.', '')),
  }));
}

function openLines({ left }: RungSale): { readonly at: number; readonly thousandths: bigint }[] {
  return left.flatMap(({ thousandths }, at) => (thousandths > 0n ? [{ at, thousandths }] : []));
}

function lineIdsOf({ payload }: OperationRecord): string[] {
  return (payload['lines'] as { client_line_id: string }[]).map(({ client_line_id }) => client_line_id);
}

function asHanded({ method, amount }: HandedOver): Handed {
  return { method, amount: Number(amount) };
}

/** 1500 → `1.500` */
function decimal(thousandths: bigint): string {
  return `${thousandths / 1000n}.${String(thousandths % 1000n).padStart(3, '0')}`;
}

function granted<T extends { readonly ok: true }>(outcome: T | Refusal): T {
  if (outcome.ok) return outcome;
  throw new Error(`The till refused: ${JSON.stringify(outcome)}`);
}

// One return, from the receipt to the money: which sale, what comes back of it, how it is paid out, and that it is
// written down once however often it is asked for.
import { findByBarcode, refuse } from '@evertill/client-core';
import type { OrderReturn, Refusal } from '@evertill/client-core';
import { useAction, useTill } from '@evertill/client-core/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { merge } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';
import { useCashier } from '../cashier-context.ts';
import { useCashDrawer } from '../use-cash-drawer.ts';
import { findOrders, orderById } from '../../workplace/orders/known-orders.ts';
import type { KnownOrder } from '../../workplace/orders/known-orders.ts';
import { nothingChosen, stepped, wantedLines } from './goods-back.ts';
import type { Chosen } from './goods-back.ts';
import { payOutOf } from './pay-out.ts';
import type { PayOut, PayOutWay } from './pay-out.ts';
import { asksElsewhere } from './card-return.ts';
import { saleInHand } from './sale-in-hand.ts';
import type { SaleInHand } from './sale-in-hand.ts';
import { useCardReturn } from './use-card-return.ts';
import type { CardBack } from './use-card-return.ts';

export interface Return {
  readonly inHand: SaleInHand | undefined;
  /** Several sales carry the code, or the amount: which one is it? */
  readonly hits: readonly KnownOrder[];
  readonly chosen: Chosen;
  readonly way: PayOutWay;
  readonly payOut: PayOut | undefined;
  readonly card: CardBack;
  /** The terminal did not give it back: was it done on a separate one, or is it paid out another way? */
  readonly elsewhere: Refusal | undefined;
  readonly refusal: Refusal | undefined;
  /** What was scanned last is not on the receipt, or all of it is chosen already. */
  readonly strange: boolean;
  readonly busy: boolean;
  /** What was paid out and written down last. */
  readonly done: KnownOrder | undefined;
  /** A code or words: of a receipt, or of goods of the sale in hand. */
  readonly enter: (text: string) => Promise<void>;
  readonly take: (orderId: string) => void;
  readonly choose: (chosen: Chosen) => void;
  readonly payBy: (way: PayOutWay) => void;
  readonly confirm: () => Promise<void>;
  /** Undefined: nobody has said it. */
  readonly answerElsewhere: (answer: 'elsewhere' | 'cash' | undefined) => void;
  /** Nothing is paid out: other goods go out for what is chosen, on the screen of the sale. */
  readonly exchange: () => Promise<void>;
  /** Back to looking for a receipt. */
  readonly clear: () => void;
}

interface Asked {
  readonly orderId: string;
  /** The return's own id: pressed twice, it is one return. */
  readonly returnId: string;
}

export function useReturn(first: string): Return {
  const till = useTill();
  const { store, desk } = useCashier();
  const navigate = useNavigate();
  const openDrawer = useCashDrawer();
  const asking = useCallback(
    (orderId: string): Asked => ({ orderId, returnId: till.surroundings.chance.id() }),
    [till],
  );
  const [asked, setAsked] = useState(() => asking(first));
  const [hits, setHits] = useState<readonly KnownOrder[]>([]);
  const [chosen, setChosen] = useState(nothingChosen);
  // What is on the screen may be a scan behind: two that come at once are two pieces.
  const latest = useRef(nothingChosen);
  const [way, payBy] = useState<PayOutWay>('as_paid');
  const [refusal, setRefusal] = useState<Refusal>();
  const [strange, setStrange] = useState(false);
  const [done, setDone] = useState<KnownOrder>();
  const { run, busy } = useAction((request: OrderReturn) => till.actions.returnOrder(request));
  const { orderId } = asked;
  const ask = useCallback(
    async () => (orderId === '' ? undefined : saleInHand(till, store, orderId)),
    [till, store, orderId],
  );
  const changes = useMemo(() => merge(till.documents.changes('order'), till.view.changes$), [till]);
  const inHand = useAnswer(ask, changes);
  const card = useCardReturn(orderId, changes);
  const [elsewhere, setElsewhere] = useState<Refusal>();
  const wanted = inHand ? wantedLines(inHand.lines, chosen) : [];
  const payOut = inHand && payOutOf({ sale: inHand.sale.sale, left: inHand.left, wanted, way, store });

  function choose(next: Chosen): void {
    latest.current = next;
    setChosen(next);
    setRefusal(undefined);
    setStrange(false);
  }

  function begin(nextId: string): void {
    setAsked(asking(nextId));
    setHits([]);
    choose(nothingChosen);
    payBy('as_paid');
    setDone(undefined);
  }

  async function enter(text: string): Promise<void> {
    if (inHand && !done && (await isGoods(text, inHand))) return;
    const found = (await findOrders(till, store, text)).filter(({ returnOf }) => returnOf === '');
    if (text === '' || found.length === 0) {
      begin('');
      if (text !== '') setRefusal(refuse('return_unknown', { typed: text }));
    } else if (found.length === 1) begin(found[0]!.receipt.id);
    else {
      begin('');
      setHits(found);
    }
  }

  /** Goods that are scanned are chosen, a piece at a time; what is not on the receipt is said, and nothing is lost. */
  async function isGoods(text: string, { lines }: SaleInHand): Promise<boolean> {
    const items = await findByBarcode(till.documents, text, store);
    if (items.length === 0) return false;
    const line = lines.find(
      ({ id, item_id, variation_id, left }) =>
        left > (latest.current.get(id) ?? 0) &&
        items.some(({ product, variation_id: of }) => product.id === item_id && of === variation_id),
    );
    if (line) choose(stepped(latest.current, line, 1));
    else setStrange(true);
    return true;
  }

  async function confirm(isElsewhere = false): Promise<void> {
    if (!inHand || !payOut || done || card.giving) return;
    setRefusal(undefined);
    const request: OrderReturn = {
      orderId,
      returnId: asked.returnId,
      lines: wanted,
      ...(way === 'cash' ? { paidOut: payOut.parts } : {}),
    };
    const toCard = payOut.parts.find(({ method }) => method === 'card')?.amount ?? 0;
    const given = toCard === 0 || isElsewhere ? undefined : await card.give(request, toCard);
    const returned = given ?? (await run(request));
    if (!returned.ok) return notReturned(returned);
    if (returned.payments.some(({ method }) => method === 'cash')) openDrawer();
    setDone(await orderById(till, store, returned.clientOrderId));
  }

  function notReturned(why: Refusal): void {
    if (asksElsewhere(why)) return setElsewhere(why);
    // It comes to its end by itself, and the list of what is open says how.
    if (why.code === 'card_refund_unsettled') begin('');
    setRefusal(why);
  }

  function answerElsewhere(answer: 'elsewhere' | 'cash' | undefined): void {
    setElsewhere(undefined);
    if (answer === 'cash') payBy('cash');
    if (answer === 'elsewhere') void confirm(true);
  }

  async function exchange(): Promise<void> {
    if (!inHand || !payOut) return;
    await desk.exchange({ orderId, back: wanted });
    await navigate('/point-of-sale/sale');
  }

  return {
    inHand,
    hits,
    chosen,
    way,
    payOut,
    card,
    elsewhere,
    refusal: refusal ?? flawOf(inHand),
    strange,
    busy,
    done,
    enter,
    take: begin,
    choose,
    payBy,
    confirm: () => confirm(),
    answerElsewhere,
    exchange,
    clear: () => begin(''),
  };
}

/** What is known before anything is chosen. */
function flawOf(inHand: SaleInHand | undefined): Refusal | undefined {
  if (!inHand) return undefined;
  const { sale, lines, order } = inHand;
  if (sale.sale.voided) return refuse('order_voided');
  if (!['paid', 'refunded'].includes(sale.payment_status)) return refuse('order_unpaid');
  return lines.every(({ left }) => left === 0)
    ? refuse('refund_exceeds', { of: 'quantity', id: order.receipt.id, left: 0 })
    : undefined;
}

// A key of the time clock pressed: what was done, what was refused, and what is asked about before it is done.
import { byTime, clockDoubts, isSaidAgain, refuse, wholeSecond } from '@evertill/client-core';
import type {
  ClockDoubt,
  Clocked,
  ClockPress,
  KnownClock,
  Refusal,
  TakenEvidence,
} from '@evertill/client-core';
import { useAction, useTill } from '@evertill/client-core/react';
import { useRef, useState } from 'react';
import { useStore } from '../../workplace/store-context.ts';
import { useEvidence } from './use-evidence.ts';
import type { Evidence } from './use-evidence.ts';

/** `paid` and `unpaid` start a break, `end` ends it. */
export type ClockKind = 'in' | 'out' | BreakKind;
export type BreakKind = 'paid' | 'unpaid' | 'end';

interface Wish extends ClockPress {
  readonly kind: ClockKind;
  readonly evidence?: TakenEvidence | undefined;
}

/** For the employee who pressed, with the evidence taken then. */
export interface Asked extends Pick<Wish, 'kind' | 'personId' | 'evidence'> {
  readonly doubt: ClockDoubt;
  readonly details: Refusal['details'];
}

export interface Punching {
  readonly busy: boolean;
  readonly done: Clocked | undefined;
  readonly refusal: Refusal | undefined;
  readonly asked: Asked | undefined;
  readonly evidence: Evidence;
  readonly press: (kind: ClockKind, by?: ClockPress['by']) => void;
  /** To what was asked. */
  readonly sure: (by?: ClockPress['by']) => void;
  readonly leave: () => void;
}

/** `known`: of the person who presses; undefined where that is not looked at. */
export function usePunch(known: KnownClock | undefined): Punching {
  const till = useTill();
  const { time_zone } = useStore();
  const [done, setDone] = useState<Clocked>();
  const [asked, setAsked] = useState<Asked>();
  const [refusal, setRefusal] = useState<Refusal>();
  const evidence = useEvidence();
  const { run, busy } = useAction(async ({ kind, evidence: taken, ...press }: Wish) => {
    if (kind === 'in' || kind === 'out') return till.actions.punchClock({ ...press, kind, evidence: taken });
    return kind === 'end'
      ? till.actions.takeBreak({ ...press, step: 'end' })
      : till.actions.takeBreak({ ...press, step: 'start', kind });
  });

  /** Where the last that counts happened at another till, the server knows more than this till's journal. */
  async function carryOut(wanted: Wish): Promise<Clocked | Refusal> {
    const { kind, despite = [] } = wanted;
    if (!known || known.asOf === null || despite.includes('clock_unsure')) return run(wanted);
    const isBreak = kind !== 'in' && kind !== 'out';
    const entries = isBreak ? [...known.punches, ...known.marks] : known.punches;
    const last = entries
      .filter(({ state }) => state === 'sent' || state === 'waiting')
      .toSorted(byTime)
      .at(-1);
    if (last?.here) return run(wanted);
    const doubt = isBreak ? doubtOfBreak(kind, known) : doubtOf(kind, known);
    return doubt ?? run({ ...wanted, despite: [...despite, 'clock_unsure'] });
  }

  function doubtOf(kind: 'in' | 'out', { punches }: KnownClock): Refusal | undefined {
    const counting = punches.filter(({ state }) => state === 'sent' || state === 'waiting');
    const at = wholeSecond(till.time());
    return isSaidAgain(counting, { kind, at }, time_zone)
      ? refuse('clock_unsure', { kind, at: counting.at(-1)!.at })
      : undefined;
  }

  // A key pressed while another one is carried out would be shown the outcome of that one.
  const isRunning = useRef(false);
  async function wish(wanted: Wish): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await carryOutAndShow(wanted);
    } finally {
      isRunning.current = false;
    }
  }

  async function carryOutAndShow(wanted: Wish): Promise<void> {
    const { kind, personId } = wanted;
    const isPunch = kind === 'in' || kind === 'out';
    const { clock } = till.surroundings;
    const pressed = clock.monotonic();
    const taken = wanted.evidence ?? (isPunch ? await evidence.take() : undefined);
    const outcome = await carryOut({ ...wanted, ago: clock.monotonic() - pressed, evidence: taken });
    const doubt = outcome.ok ? undefined : clockDoubts.find((one) => one === outcome.code);
    const details = outcome.ok ? {} : outcome.details;
    setDone(outcome.ok ? outcome : undefined);
    setAsked(doubt && { kind, personId, evidence: taken, doubt, details });
    setRefusal(outcome.ok || doubt ? undefined : outcome);
    // Skipped for one punch alone.
    if (outcome.ok && isPunch) evidence.allow(true);
  }

  const id = () => till.surroundings.chance.id();
  return {
    busy: busy || evidence.busy,
    done,
    refusal,
    asked,
    evidence,
    press: (kind, by) => void wish({ kind, id: id(), by, personId: by ? undefined : till.actorId() }),
    sure: (by) => {
      if (!asked) return;
      const { doubt, kind, personId, evidence: taken } = asked;
      // One question after the other: an employee who is sure of the times may still have an order.
      const despite = doubt === 'open_orders' ? clockDoubts : (['clock_unsure'] as const);
      void wish({ kind, id: id(), by, personId, despite, evidence: taken });
    },
    leave: () => setAsked(undefined),
  };
}

function doubtOfBreak(kind: BreakKind, { standing, onBreak }: KnownClock): Refusal | undefined {
  if (onBreak ? kind === 'end' : standing?.kind === 'in' && kind !== 'end') return undefined;
  if (onBreak) return refuse('clock_unsure', { last: 'start', at: onBreak.since });
  return refuse('clock_unsure', standing?.since ? { last: standing.kind, at: standing.since } : {});
}

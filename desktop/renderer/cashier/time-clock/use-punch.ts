// A key of the time clock pressed: what was done, what was refused, and what is asked about before it is done.
import { clockDoubts, isSaidAgain, refuse, wholeSecond } from '@evertill/client-core';
import type { ClockDoubt, ClockedPunch, ClockWish, KnownPunch, Refusal } from '@evertill/client-core';
import { useAction, useTill } from '@evertill/client-core/react';
import { useState } from 'react';
import { useStore } from '../../workplace/store-context.ts';
import { useEvidence } from './use-evidence.ts';
import type { Evidence } from './use-evidence.ts';

export type ClockKind = ClockWish['kind'];

export interface Asked {
  readonly kind: ClockKind;
  readonly doubt: ClockDoubt;
  readonly details: Refusal['details'];
}

export interface Punching {
  readonly busy: boolean;
  readonly done: ClockedPunch | undefined;
  readonly refusal: Refusal | undefined;
  readonly asked: Asked | undefined;
  readonly evidence: Evidence;
  readonly press: (kind: ClockKind, by?: ClockWish['by']) => void;
  /** To what was asked. */
  readonly sure: (by?: ClockWish['by']) => void;
  readonly leave: () => void;
}

/** `known`: what counts of whoever presses; undefined where that is not looked at. */
export function usePunch(known: readonly KnownPunch[] | undefined): Punching {
  const till = useTill();
  const { time_zone } = useStore();
  const [done, setDone] = useState<ClockedPunch>();
  const [asked, setAsked] = useState<Asked>();
  const [refusal, setRefusal] = useState<Refusal>();
  const evidence = useEvidence();
  const { run, busy } = useAction((wish: ClockWish) => till.actions.punchClock(wish));

  /** The server may know what this till's journal does not. */
  function doubtOf({ kind, despite = [] }: ClockWish): Refusal | undefined {
    if (!known || despite.includes('clock_unsure')) return undefined;
    const counting = known.filter(({ state }) => state === 'sent' || state === 'waiting');
    const elsewhere = counting.at(-1);
    if (!elsewhere || elsewhere.here) return undefined;
    const at = wholeSecond(till.surroundings.clock.now());
    return isSaidAgain(counting, { kind, at }, time_zone)
      ? refuse('clock_unsure', { kind, at: elsewhere.at })
      : undefined;
  }

  async function wish(wanted: ClockWish): Promise<void> {
    if (evidence.busy) return;
    const outcome = doubtOf(wanted) ?? (await run({ ...wanted, evidence: await evidence.take() }));
    const doubt = outcome.ok ? undefined : clockDoubts.find((one) => one === outcome.code);
    setDone(outcome.ok ? outcome : undefined);
    setAsked(doubt && !outcome.ok ? { kind: wanted.kind, doubt, details: outcome.details } : undefined);
    setRefusal(outcome.ok || doubt ? undefined : outcome);
  }

  const id = () => till.surroundings.chance.id();
  return {
    busy: busy || evidence.busy,
    done,
    refusal,
    asked,
    evidence,
    press: (kind, by) => void wish({ kind, id: id(), by }),
    sure: (by) => {
      if (!asked) return;
      // One question after the other: whoever is sure of the times may still have an order.
      const despite = asked.doubt === 'open_orders' ? clockDoubts : (['clock_unsure'] as const);
      void wish({ kind: asked.kind, id: id(), by, despite });
    },
    leave: () => setAsked(undefined),
  };
}

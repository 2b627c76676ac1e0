// Starts or ends an employee's break at this till. They may have come, or gone on a break, at another one: what this till knows
// nothing of is no doubt, only what does not follow from what was said here last.
import type { TimeBreakPayload } from '@evertill/schemas';
import { findMarks, lastSaid } from '../queries/break-marks.ts';
import type { Said } from '../queries/break-marks.ts';
import { findPunches } from '../queries/clock-punches.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { ApprovingTill } from './approve-by.ts';
import { pressClock } from './press-clock.ts';
import type { Clocked, ClockPress } from './press-clock.ts';
import type { TillContext } from './till-context.ts';

/** A break that begins is paid or not; one that ends is the one they are on. */
export type BreakWish = ClockPress &
  ({ readonly step: 'start'; readonly kind: 'paid' | 'unpaid' } | { readonly step: 'end' });

export function takeBreak(till: TillContext & ApprovingTill, wish: BreakWish): Promise<Clocked | Refusal> {
  const { step, despite = [] } = wish;
  const kind = wish.step === 'start' ? wish.kind : '';
  return pressClock(till, wish, {
    type: 'time.break',
    find: (personId) => findMarks(till, personId),
    isSame: (mark) => mark.step === step && mark.kind === kind,
    async doubt(done, { personId, at }) {
      if (despite.includes('clock_unsure')) return undefined;
      const punches = (await findPunches(till, personId)).filter(({ state }) => state !== 'refused');
      const said = lastSaid(punches, done, at);
      if (!said || follows[said.word].includes(step)) return undefined;
      return refuse('clock_unsure', { step, last: said.word, at: said.at });
    },
    payload: (id): TimeBreakPayload =>
      wish.step === 'start' ? { id, step: 'start', kind: wish.kind } : { id, step: 'end' },
  });
}

/** After what was said last, which steps of a break. */
const follows: Readonly<Record<Said['word'], readonly TimeBreakPayload['step'][]>> = {
  in: ['start'],
  start: ['end'],
  end: ['start'],
  out: [],
};

// What is known of an employee's punches and breaks: from this till's journal at once, and from the server where it answers.
import { findMarks, findPunches, knownClock } from '@evertill/client-core';
import type { KnownClock } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { clockReply } from '@evertill/schemas';
import { useCallback, useMemo } from 'react';
import { distinctUntilChanged, map, skip } from 'rxjs';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { useStore } from '../../workplace/store-context.ts';

export interface ClockOf extends KnownClock {
  /** `untold`: the server does not tell it to the person who is signed in. */
  readonly from: 'server' | 'till' | 'untold';
}

/** Undefined while the journal is being read. */
export function useClockOf(personId: string): ClockOf | undefined {
  const till = useTill();
  const { id: storeId, time_zone } = useStore();
  const ask = useCallback(
    async () => ({ punches: await findPunches(till, personId), marks: await findMarks(till, personId) }),
    [till, personId],
  );
  const own = useAnswer(ask, till.view.changes$);
  // What was sent is asked about anew.
  const sent = useMemo(() => {
    const states = () =>
      (['time.punch', 'time.break'] as const)
        .flatMap((type) => till.view.ofType(type))
        .map(({ device_seq, state }) => `${device_seq} ${state}`)
        .join();
    return till.view.changes$.pipe(map(states), distinctUntilChanged(), skip(1));
  }, [till]);
  const query = new URLSearchParams({ store_id: storeId, vendor_employee_id: personId });
  const { seen } = useServerAnswer(`/auth/vendor/context/punches?${query}`, clockReply, sent);
  const answer = seen?.name === 'answer' ? seen.reply : undefined;
  return useMemo(() => {
    if (!own) return undefined;
    const now = new Date(till.time()).toISOString();
    const untold = seen?.name === 'refused' ? ('untold' as const) : ('till' as const);
    return {
      ...knownClock(own.punches, answer, now, time_zone, own.marks),
      from: answer ? 'server' : untold,
    };
  }, [own, answer, seen, till, time_zone]);
}

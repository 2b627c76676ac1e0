// A shift goes to another day: it stands there at once, and back where it was when the server says no.
import type { ScheduleReply } from '@evertill/schemas';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useScheduleDoor } from './use-schedule-door.ts';
import type { Move, Place } from './week-plan.ts';

export interface MovedShift {
  /** Undefined: everything stands as the server has it. */
  readonly move: Move | undefined;
  /** The server has not answered yet. */
  readonly isMoving: boolean;
  /** Why it went back; blank while nothing is wrong. */
  readonly problem: string;
  readonly moveTo: (shiftId: string, to: Place) => Promise<void>;
}

export function useMove(schedule: ScheduleReply, onMoved: () => void): MovedShift {
  const t = useText('manager');
  const { problems, change } = useScheduleDoor();
  const [move, setMove] = useState<Move & { readonly doneIn?: ScheduleReply }>();
  // What was answered after it was done has it in its place.
  if (move?.doneIn && move.doneIn !== schedule) setMove(undefined);
  const [problem] = Object.values(problems);

  return {
    move,
    isMoving: move !== undefined && move.doneIn === undefined,
    problem: problem === undefined ? '' : `${t('schedule.notMoved')} ${problem}`,
    async moveTo(shiftId, to) {
      const moved = { shiftId, ...to };
      setMove(moved);
      const done = await change(shiftId, { shift_date: to.date }, t('schedule.moved'));
      setMove(done ? { ...moved, doneIn: schedule } : undefined);
      // Also when it was refused: then something else stands there.
      onMoved();
    },
  };
}

// Asks the server to change the schedule of the store. It is changed with a network only: a shift two people believe they
// have is worse than one that waits.
import { useTill } from '@evertill/client-core/react';
import { deletedShiftReply, scheduleShift, scheduleShiftChange } from '@evertill/schemas';
import type { ScheduleShift, ScheduleShiftPatch } from '@evertill/schemas';
import { useRef } from 'react';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import type { ServerDoor } from '../../tables/online/use-server-door.ts';

export type ShiftField = 'end_time' | 'vendor_employee_id' | 'breaks';

const fieldOfCode: Readonly<Record<string, ShiftField>> = {
  clock_order: 'end_time',
  employee_unknown: 'vendor_employee_id',
  is_trade: 'vendor_employee_id',
  break_window: 'breaks',
  break_limit: 'breaks',
};

const path = '/vendor/attendance/schedule/shifts';

export interface ScheduleDoor extends Omit<ServerDoor<ShiftField>, 'change'> {
  readonly publish: (body: object, done: string) => Promise<ScheduleShift | undefined>;
  readonly change: (id: string, body: ScheduleShiftPatch, done: string) => Promise<ScheduleShift | undefined>;
  readonly remove: (id: string, done: string) => Promise<boolean>;
}

export function useScheduleDoor(): ScheduleDoor {
  const { change, ...door } = useServerDoor(fieldOfCode);
  const { chance } = useTill().surroundings;
  /** A shift whose answer was lost may have been published: the same once more is no second one. */
  const asked = useRef({ text: '', key: '' });
  const at = (id: string) => `${path}/${encodeURIComponent(id)}`;
  return {
    ...door,
    async publish(body, done) {
      const text = JSON.stringify(body);
      if (text !== asked.current.text) asked.current = { text, key: chance.id() };
      const { key } = asked.current;
      const shift = await change({ method: 'POST', path, body, key, reply: scheduleShift, done });
      if (shift) asked.current = { text: '', key: '' };
      return shift;
    },
    change: (id, body, done) =>
      change({ method: 'PATCH', path: at(id), body, reply: scheduleShiftChange, done }),
    async remove(id, done) {
      return (await change({ method: 'DELETE', path: at(id), reply: deletedShiftReply, done })) !== undefined;
    },
  };
}

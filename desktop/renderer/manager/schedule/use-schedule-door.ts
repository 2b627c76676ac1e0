// Asks the server to change the schedule of the store. It is changed with a network only: a shift two people believe they
// have is worse than one that waits.
import { deletedShiftReply, scheduleShift, scheduleShiftChange } from '@evertill/schemas';
import type { ScheduleShift, ScheduleShiftPatch } from '@evertill/schemas';
import { useMaking } from '../../tables/online/use-making.ts';
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
  const make = useMaking(change);
  const at = (id: string) => `${path}/${encodeURIComponent(id)}`;
  return {
    ...door,
    publish: (body, done) => make({ path, body, reply: scheduleShift, done }),
    change: (id, body, done) =>
      change({ method: 'PATCH', path: at(id), body, reply: scheduleShiftChange, done }),
    async remove(id, done) {
      return (await change({ method: 'DELETE', path: at(id), reply: deletedShiftReply, done })) !== undefined;
    },
  };
}

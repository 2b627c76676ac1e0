// Asks the server to change time cards. They are changed with a network only: other tills punch meanwhile.
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import type { ServerDoor } from '../../tables/online/use-server-door.ts';
import type { CardField } from './card-draft.ts';

export const cardsPath = '/vendor/attendance';

export function useTimeDoor(): ServerDoor<CardField | 'segments' | 'clock_out'> {
  return useServerDoor<CardField | 'segments' | 'clock_out'>({
    day_exists: 'date',
    employee_unknown: 'vendor_employee_id',
    break_window: 'breaks',
    break_limit: 'breaks',
    clock_order: 'segments',
    open_orders: 'segments',
    role_unknown: 'employee_role_id',
  });
}

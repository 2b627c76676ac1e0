// Asks the server which payment terminals a shift can close the batch of: they are saved there and not replicated.
import { workShiftDetailReply } from '@evertill/schemas';
import type { DeviceSurroundings } from '../surroundings.ts';
import { readFromServer } from './ask-server.ts';
import type { Session } from './session.ts';

const reply = workShiftDetailReply.pick({ payment_terminal_devices: true });

export interface PaymentTerminal {
  readonly id: string;
  readonly name: string;
  /** Its lane; blank for any. */
  readonly pos_register_id: string;
}

/** Enabled ones of the shift's store. Rejects when there is no network, or the server does not know the shift yet. */
export async function shiftTerminals(
  web: Pick<DeviceSurroundings, 'http'>,
  session: Session,
  shiftId: string,
): Promise<PaymentTerminal[]> {
  const path = `/auth/vendor/context/shifts/work-shifts/${encodeURIComponent(shiftId)}`;
  return reply.parse(await readFromServer(web, session, path)).payment_terminal_devices;
}

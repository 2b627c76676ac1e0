// Asks the server which payment terminals a shift can close the batch of: they are saved there and not replicated.
import { workShiftDetailReply } from '@evertill/schemas';
import type { DeviceSurroundings } from '../surroundings.ts';
import { clientVersion } from '../version.ts';
import { authorisedHttp } from './authorised-http.ts';
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
  { http }: Pick<DeviceSurroundings, 'http'>,
  session: Session,
  shiftId: string,
): Promise<PaymentTerminal[]> {
  const answer = await authorisedHttp(
    http,
    session,
  )({
    method: 'GET',
    path: `/api/v1/auth/vendor/context/shifts/work-shifts/${encodeURIComponent(shiftId)}`,
    headers: { 'X-Client-Version': clientVersion },
  });
  if (answer.status !== 200) throw new Error(`The server answered with ${answer.status}.`);
  return reply.parse(JSON.parse(answer.body)).payment_terminal_devices;
}

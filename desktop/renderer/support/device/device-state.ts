// What a device said of itself last, as the protocol has it; undefined where it never did, or speaks otherwise than this app.
import { deviceStateSchema } from '@evertill/sync';
import type { DeviceState } from '@evertill/sync';
import type { SupportDevice } from '@evertill/schemas';

export function stateOf({ state }: SupportDevice): DeviceState | undefined {
  return deviceStateSchema.safeParse(state).data;
}

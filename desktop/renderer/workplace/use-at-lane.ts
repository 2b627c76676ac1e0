// Whether this device stands at a lane. One without is a back office: it sells nothing, and has no shift.
import { useTill } from '@evertill/client-core/react';

export function useAtLane(): boolean {
  return useTill().laneId !== '';
}

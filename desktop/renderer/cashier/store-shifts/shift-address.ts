// What is asked of the shifts of the store, as it stands in the address.
import type { WantedShifts } from '@evertill/client-core';

export const shiftStates = ['', 'open', 'closed', 'contested'] as const;
/** Days looked back; 0: all of them. */
export const dayChoices = [7, 30, 90, 0] as const;

export interface AskedShifts {
  readonly state: WantedShifts['state'];
  readonly laneId: string;
  readonly days: (typeof dayChoices)[number];
  /** The one that is in front; blank: none. */
  readonly shiftId: string;
}

const usualDays = 30;

export function readShifts(address: URLSearchParams): AskedShifts {
  const days = Number(address.get('days') ?? usualDays);
  return {
    state: shiftStates.find((one) => one === address.get('state')) ?? '',
    laneId: address.get('lane') ?? '',
    days: dayChoices.find((one) => one === days) ?? usualDays,
    shiftId: address.get('shift') ?? '',
  };
}

export function writeShifts({ state, laneId, days, shiftId }: AskedShifts): URLSearchParams {
  const said = {
    state,
    lane: laneId,
    days: days === usualDays ? '' : String(days),
    shift: shiftId,
  };
  const narrowed = Object.entries(said).filter(([, value]) => value !== '');
  return new URLSearchParams([['of', 'store'], ...narrowed]);
}

/** ISO-8601; blank for all of them. `now`: ms. */
export function sinceOf({ days }: Pick<AskedShifts, 'days'>, now: number): string {
  return days === 0 ? '' : new Date(now - days * 86_400_000).toISOString();
}

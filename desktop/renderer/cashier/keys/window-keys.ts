// The keys of this window: those of the device, remembered for all its windows, and what can be done now.
import { Remembered } from '../../platform/remembered.ts';
import { ActionBoard } from './action-board.ts';
import { actionIds } from './actions.ts';
import { KeyMap } from './key-map.ts';
import type { OwnKeys } from './key-map.ts';

export const keyMap = new KeyMap(new Remembered('keys', readOwnKeys));
export const actionBoard = new ActionBoard(keyMap);

function readOwnKeys(stored: unknown): OwnKeys | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const found = stored as Record<string, unknown>;
  return Object.fromEntries(
    actionIds.filter((id) => typeof found[id] === 'string').map((id) => [id, found[id]]),
  ) as OwnKeys;
}

// A back office has no lane (decisions.md, ruling 27): it refuses each action that belongs to one.
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { TillContext } from './till-context.ts';

/** Undefined at a lane. */
export function lacksLane({ laneId }: Pick<TillContext, 'laneId'>): Refusal | undefined {
  return laneId === '' ? refuse('lane_required') : undefined;
}

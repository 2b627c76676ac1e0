// The lanes of a store, one of them made, changed or taken away. The others stay as they are, for whoever changes them
// meanwhile.
import { registerBody } from '@evertill/schemas';
import type { Lane } from '@evertill/schemas';

export type LaneFields = Pick<Lane, 'name' | 'channel'>;

/** As it is kept; undefined when it is no name. */
export function laneName(typed: string): string | undefined {
  const read = registerBody.shape.name.safeParse(typed.replaceAll(/\s+/g, ' '));
  return read.success ? read.data : undefined;
}

export function withLane(lanes: readonly Lane[], lane: Lane): Lane[] {
  const isKnown = lanes.some(({ id }) => id === lane.id);
  return isKnown ? lanes.map((one) => (one.id === lane.id ? lane : one)) : [...lanes, lane];
}

export function withoutLane(lanes: readonly Lane[], id: string): Lane[] {
  return lanes.filter((lane) => lane.id !== id);
}

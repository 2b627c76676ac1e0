// Which rows of a long list are picked: some, or all that match but some. A list of a hundred thousand is picked at once.

export interface Picked {
  readonly all: boolean;
  /** The picked ones; where all are, those that are not. */
  readonly ids: readonly string[];
}

export const nonePicked: Picked = { all: false, ids: [] };
export const allPicked: Picked = { all: true, ids: [] };

export function isPicked({ all, ids }: Picked, id: string): boolean {
  return ids.includes(id) !== all;
}

export function toggled({ all, ids }: Picked, id: string): Picked {
  return { all, ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] };
}

/** `total`: how many match. */
export function pickedCount({ all, ids }: Picked, total: number): number {
  return all ? Math.max(0, total - ids.length) : ids.length;
}

/** As it came with an address; what is none picks nothing. */
export function readPicked(state: unknown): Picked {
  const { all, ids } = (state ?? {}) as Partial<Record<keyof Picked, unknown>>;
  if (typeof all !== 'boolean' || !Array.isArray(ids)) return nonePicked;
  return { all, ids: ids.filter((id): id is string => typeof id === 'string') };
}

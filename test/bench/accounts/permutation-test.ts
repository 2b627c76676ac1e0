// Could the difference of two medians be chance? How often a random split of the same numbers differs as much.

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Two-sided p of the difference of medians, from `rounds` random splits. */
export function permutationP(one: readonly number[], other: readonly number[], rounds = 2000): number {
  const seen = Math.abs(median(one) - median(other));
  const all = [...one, ...other];
  let asMuch = 1;
  for (let round = 0; round < rounds; round++) {
    shuffle(all);
    const split = Math.abs(median(all.slice(0, one.length)) - median(all.slice(one.length)));
    if (split >= seen) asMuch += 1;
  }
  return asMuch / (rounds + 1);
}

function shuffle(values: number[]): void {
  for (let last = values.length - 1; last > 0; last--) {
    const at = Math.floor(Math.random() * (last + 1));
    [values[last], values[at]] = [values[at]!, values[last]!];
  }
}

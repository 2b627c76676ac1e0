// Work of which so much is done at once, the next as soon as there is room: no core waits for the slowest of a group.

/** In the order of `jobs`, whatever ended first. */
export async function sideBySide<Result>(
  jobs: readonly (() => Promise<Result>)[],
  atOnce: number,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = jobs.entries();
  const work = async (): Promise<void> => {
    for (const [place, job] of left) results[place] = await job();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

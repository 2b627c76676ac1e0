// Waiting for something in another process.

/** Rejects when it did not come true in time. */
export async function comesTrue(condition: () => Promise<boolean>, withinMs = 20_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('It did not come true in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

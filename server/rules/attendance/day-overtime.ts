// What went beyond a day's plan; where nothing was planned, beyond eight hours.

const usualDay = 8 * 3600;

/** Seconds. `planned` undefined: nothing was planned for the day. */
export function overtimeSeconds(production: number, planned: number | undefined): number {
  return Math.max(0, production - (planned ?? usualDay));
}

// The last day on which somebody may be born who is so old today. Whoever was born on 29 February is a year older on
// 1 March of other years.

/** Days as `YYYY-MM-DD`. */
export function bornBy(today: string, years: number): string {
  const [year = '', month, day] = today.split('-');
  const then = `${String(Number(year) - years).padStart(4, '0')}-${month}-${day}`;
  return isDay(then) ? then : `${then.slice(0, 8)}28`;
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

// Which apps this server still serves. Older ones are asked to update, except at the doors of the outbox: a sale made
// on an app up to 18 months old is always accepted.

const oldestClientVersion = '0.1.0';

/** No header: not one of our apps, and no reason to refuse. */
export function isTooOld(version: string | undefined): boolean {
  if (version === undefined || !/^\d+\.\d+\.\d+/.test(version)) return false;
  return compareVersions(version, oldestClientVersion) < 0;
}

/** Below 0: the first is older. What is no version is not compared. */
export function compareVersions(a: string, b: string): number {
  if (![a, b].every((text) => /^\d+\.\d+\.\d+/.test(text))) return 0;
  const [left, right] = [a, b].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (let i = 0; i < 3; i++) if (left![i] !== right![i]) return left![i]! - right![i]!;
  return 0;
}

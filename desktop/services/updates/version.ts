// Which of two versions is the later one. Only plain `1.2.3`: a feed is for shops, and what is tried out before has a
// feed of its own (`VENDOR_DESKTOP_PACK_PROFILE`).
import * as z from 'zod';

const part = '(0|[1-9]\\d{0,5})';

export const versionField = z.string().regex(new RegExp(`^${part}\\.${part}\\.${part}$`), 'a version: 1.2.3');

/** Below zero: `one` is the earlier one. Both are versions. */
export function compareVersions(one: string, other: string): number {
  const [parts, others] = [one, other].map((version) => version.split('.').map(Number));
  const differing = parts!.findIndex((value, index) => value !== others![index]);
  return differing === -1 ? 0 : parts![differing]! - others![differing]!;
}

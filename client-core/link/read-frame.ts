// What a server sent becomes a checked message here, or nothing.
import { downSchema, limits, parseJson } from '@evertill/sync';
import type { Down } from '@evertill/sync';

export type ReadFrame =
  | { readonly ok: true; readonly frame: Down }
  | { readonly ok: false; readonly reason: string };

export function readFrame(text: string): ReadFrame {
  const json = parseJson(text, { depth: limits.frameDepth });
  if (!json.ok) return json;
  const checked = downSchema.safeParse(json.value);
  if (checked.success) return { ok: true, frame: checked.data };
  const issue = checked.error.issues[0];
  return { ok: false, reason: issue === undefined ? 'unknown' : `${issue.path.join('.')}: ${issue.message}` };
}

// Reading a plain HTTP answer, whoever gave it: the server, or something in between that knows nothing of it.
import type { HttpAnswer } from '../surroundings.ts';

/** The body, when it is a JSON object. */
export function jsonOf({ body }: HttpAnswer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Why it was refused: the server's code and sentence, or the bare status. */
export function problemOf(answer: HttpAnswer): { readonly code: string; readonly sentence: string } {
  const { code, title } = jsonOf(answer) ?? {};
  return {
    code: typeof code === 'string' ? code : `http_${answer.status}`,
    sentence: typeof title === 'string' ? title : `The server answered with ${answer.status}.`,
  };
}

/** The same request may succeed later. */
export function isTransient({ status }: HttpAnswer): boolean {
  return status < 400 || status >= 500 || [408, 425, 429].includes(status);
}

/** ms, 0 when the server does not say. */
export function retryAfterOf({ headers }: HttpAnswer): number {
  const seconds = Number(headers['retry-after'] ?? 0);
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

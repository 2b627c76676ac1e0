// Looks for what lets somebody in, or pays, in any text or bytes: by the shapes secrets have, and by secrets that are known.

const shapes: Readonly<Record<string, RegExp>> = {
  'a signed token': /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/g,
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/=]{40,}/g,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b/g,
  'a token of a code host': /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{60,}/g,
  'an address with a password':
    /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s:@/'"`$<>{}]+:(?!password@|pass@|secret@)[^\s@/'"`$<>{}]{8,}@(?!127\.0\.0\.1|localhost|host\b)[\w.-]+/g,
};

export interface FoundSecret {
  readonly what: string;
  readonly place: string;
  /** Its beginning. */
  readonly begins: string;
}

/** `known`: by their names. */
export function secretsIn(
  text: string,
  place: string,
  known: Readonly<Record<string, string>> = {},
): FoundSecret[] {
  const found: FoundSecret[] = [];
  const note = (what: string, secret: string) => found.push({ what, place, begins: secret.slice(0, 6) });
  for (const [what, shape] of Object.entries(shapes))
    for (const [secret] of text.matchAll(shape)) note(what, secret);
  for (const [what, secret] of Object.entries(known)) if (text.includes(secret)) note(what, secret);
  return found;
}

// Is a signing secret worth the name? HS256 tokens can be guessed at offline, millions a second, so a short, repeated or
// well-known secret is no secret (T4).

const leastBytes = 32;
/** Of Shannon's bits over the whole text: 32 random hex digits have 128, an English sentence of 40 letters about 160. */
const leastBits = 96;
/** What people copy out of examples, in any spelling. */
const wellKnown =
  /secret|password|passw0rd|changeme|change-me|change_this|example|default|evertill|qwerty|letmein|12345678|abcdef|your-|jwt|test|dev-/gi;

/** What is wrong with it; undefined when nothing is. Outside production only its length counts. */
export function secretFault(secret: string, production: boolean): string | undefined {
  if (Buffer.byteLength(secret) < leastBytes) return `needs at least ${leastBytes} bytes`;
  if (!production) return undefined;
  const rest = secret.replaceAll(wellKnown, '');
  return isPeriodic(secret) || entropyBits(rest) < leastBits
    ? 'can be guessed; use `openssl rand -base64 48`'
    : undefined;
}

/** The same few characters over and over. */
function isPeriodic(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length / 2;
}

function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let perCharacter = 0;
  for (const count of counts.values()) perCharacter -= (count / text.length) * Math.log2(count / text.length);
  return perCharacter * text.length;
}

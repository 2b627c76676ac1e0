// An invitation as it comes out of a mail: the link's last part, the whole link, or the text broken into lines.

/** Undefined for what cannot be one. */
export function invitationIn(text: string): string | undefined {
  const token = text.slice(text.indexOf('#') + 1).replace(/\s/g, '');
  return /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{43}$/.test(token) && expiryOf(token) !== undefined ? token : undefined;
}

/** `now` in ms since 1970, by the clock of this device: good enough to say why, not to decide. */
export function hasRunOut(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry !== undefined && expiry * 1000 <= now;
}

/** Seconds since 1970. */
function expiryOf(token: string): number | undefined {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp : undefined;
  } catch {
    return undefined;
  }
}

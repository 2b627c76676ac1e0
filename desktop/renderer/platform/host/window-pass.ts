// What lets this window in: the one-time token of the address it was opened with, and then the secret it got for it.
// The secret is this window's own and goes with it.

const key = 'evertill/window';
const mark = '#window=';

export interface WindowPass {
  /** To show in the first frame. */
  show(): { readonly token?: string; readonly secret?: string };
  keep(secret: string): void;
}

/** Takes the token out of the address, so that it is not left in front of everybody. */
export function windowPass(): WindowPass {
  const { hash, pathname, search } = location;
  const token = hash.startsWith(mark) ? hash.slice(mark.length) : undefined;
  if (token !== undefined) history.replaceState(null, '', pathname + search);
  return {
    show() {
      const secret = sessionStorage.getItem(key);
      return { ...(token === undefined ? {} : { token }), ...(secret === null ? {} : { secret }) };
    },
    keep: (secret) => sessionStorage.setItem(key, secret),
  };
}

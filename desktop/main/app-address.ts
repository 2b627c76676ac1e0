// The address of the app in the shell: a protocol of its own, with one host, so that its pages have one origin and nothing
// on a disk or a network has the same.

export const appScheme = 'app';
export const appOrigin = `${appScheme}://till`;

/** Judged as an address and not as text: `app://till.evil` and `app://till@evil` begin alike. */
export function isAppAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== `${appScheme}:`) return false;
  return url.host === 'till' && url.username === '' && url.password === '';
}

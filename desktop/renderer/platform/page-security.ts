// A browser gives a page its storage, service worker and locks only on https or on the machine itself
// (decisions.md, "Tills on other machines"). Elsewhere the page can say why, and nothing more.

/** `secure`: everything works. `plain`: http from another machine. */
export type PageSecurity = 'secure' | 'plain';

export function pageSecurity(): PageSecurity {
  return window.isSecureContext ? 'secure' : 'plain';
}

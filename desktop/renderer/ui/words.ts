// English words of the shared parts.
export const uiWords = {
  amount: { invalid: 'Enter an amount, like {{example}}.' },
  app: {
    tagline: 'The till that never loses a sale.',
    loading: 'Opening the till …',
    failed: 'The till could not be opened.',
    retry: 'Try again',
    broken: 'This screen has failed.',
    safe: 'Every sale that was finished is safe on this till.',
    reload: 'Load again',
  },
  address: {
    title: 'This address cannot run a till',
    why: 'Browsers give a page its storage and its offline start only on https, or on the machine itself. Without them a sale could be lost, so the till does not open here.',
    what: 'Open it over https (EVERTILL_TLS_CERT and EVERTILL_TLS_KEY on the server), or on this machine as http://localhost.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof uiWords;
  }
}

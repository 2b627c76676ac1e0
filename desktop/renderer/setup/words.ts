// English words of the set-up of a new server.
export const setupWords = {
  title: 'Set up your business',
  lead: 'This creates your business, its first store, and you as its owner and administrator.',
  business: 'Business name',
  ownerName: 'Your name',
  email: 'Email',
  emailHint: 'You sign in with it.',
  submit: 'Create business',
  bad: {
    business: 'Enter a name of at most 200 characters.',
    ownerName: 'Enter your name.',
    email: 'Enter an email address, e.g. maria@example.com.',
  },
  open: {
    offline: 'Can’t reach the server. Check the network and try again.',
    again: 'Try again',
  },
  code: {
    title: 'This address doesn’t work',
    missing: 'The code at its end is missing. Open the whole address the server printed when it started.',
    wrong:
      'Its code is wrong. Nothing was created. Open the whole address the server printed when it started.',
  },
  closed: {
    title: 'Setup is complete',
    next: 'This server already has a business. Sign in with your email and password.',
  },
  created: {
    title: 'Your business is ready',
    next: 'Sign in with {{email}} and the password you chose.',
  },
  signIn: 'Sign in',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    setup: typeof setupWords;
  }
}

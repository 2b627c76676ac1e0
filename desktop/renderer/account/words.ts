// English words of the pages for whoever is not signed in: an invitation, a forgotten password.
export const accountWords = {
  password: {
    label: 'New password',
    hint: 'At least {{count}} characters. Several words are easy to remember and hard to guess.',
    short: 'Choose at least {{count}} characters.',
  },
  invitation: {
    title: 'Welcome',
    lead: 'Somebody has given you a sign-in. Choose a password for it.',
    token: 'Invitation',
    tokenHint: 'Paste the link or the long text from the mail.',
    submit: 'Choose password',
    broken: 'This is not a whole invitation. Open the link in the mail once more, or paste all of it here.',
    expired: 'This invitation has run out: it is valid for 72 hours. Ask whoever invited you to do it again.',
    refused:
      'This invitation was used or replaced by a newer one. If you have chosen a password already, sign in; otherwise look for a newer mail, or ask whoever invited you to do it again.',
    done: 'Your password is chosen',
    doneVendor: 'Sign in with your e-mail address and the new password.',
    doneCustomer: 'Sign in with your e-mail address and the new password wherever this shop asks for them.',
  },
  reset: {
    title: 'Forgot your password?',
    lead: 'A code is sent to your e-mail address. With it you choose a new password.',
    email: 'E-mail',
    type: 'You sign in as',
    types: { employee: 'Employee', owner: 'Owner', admin: 'Admin', super_admin: 'Super admin' },
    as: { employee: 'employee', owner: 'owner', admin: 'admin', super_admin: 'super admin' },
    send: 'Send the code',
    codeTitle: 'Look at your mail',
    codeLead: 'If {{email}} signs in here, a code is on its way. It is valid for 10 minutes and for one use.',
    codeLeadAs:
      'If {{email}} signs in here as {{type}}, a code is on its way. It is valid for 10 minutes and for one use.',
    code: 'Code',
    codeHint: 'Six digits.',
    codeShape: 'The code has six digits.',
    verify: 'Go on',
    again: 'Send another code',
    sentAgain:
      'If a minute has passed since the last one, another code is on its way. Only the newest is valid.',
    otherEmail: 'Change e-mail',
    otherwise: 'Change e-mail or role',
    newTitle: 'Choose a new password',
    newLead: 'For {{email}}. Every device that is signed in with the old one is signed out; sales stay safe.',
    complete: 'Change password',
    beginAgain: 'Too much time has passed, or the code was used already. Ask for a new code.',
    done: 'Your password is changed',
    doneNext: 'Every device was signed out. Sign in with the new password.',
  },
  toSignIn: 'Sign in',
  backToSignIn: 'Back to the sign-in',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: typeof accountWords;
  }
}

// English words of the back office.
import { auditWords } from './audit/words.ts';
import { customerOfficeWords } from './customers/words.ts';
import { offerWords } from './offers/words.ts';
import { peopleWords } from './people/words.ts';
import { priceListWords } from './price-lists/words.ts';
import { productListWords } from './products/words.ts';
import { purchasingWords } from './purchasing/words.ts';
import { referenceWords } from './references/reference-words.ts';
import { settingsWords } from './settings/words.ts';

export const managerWords = {
  ...priceListWords,
  ...productListWords,
  ...referenceWords,
  ...purchasingWords,
  ...peopleWords,
  ...offerWords,
  ...settingsWords,
  ...customerOfficeWords,
  ...auditWords,
  frame: {
    title: 'Back office',
    places: 'Places of the back office',
    menu: 'Menu',
    till: 'To the till',
    profile: 'Your profile and PIN',
    device: 'Settings of this till',
  },
  stores: {
    title: 'Stores',
    of: 'Store: {{store}}. Choose another',
    offline: 'The other stores are on the server, which cannot be reached now.',
    noLane: 'It has no lane yet.',
  },
  guard: {
    forbidden: 'This needs the right to read {{module}}. An owner gives it under Employees.',
    readOnly: 'This needs the right to change {{module}}. An owner gives it under Employees.',
    ownersOnly: 'This is for the owners of the shop.',
  },
  module: {
    product: 'products',
    order: 'orders',
    customer: 'customers',
    employee: 'employees',
    settings: 'settings',
    report: 'reports',
  },
  list: {
    columns: 'Columns',
    export: 'Save as CSV',
    exporting: 'Reading {{done}} of {{total}} …',
    exportFailed: 'The list could not be read. Nothing was saved; try again.',
    reading: 'Reading …',
    clear: 'Clear filters',
    rising: 'rising',
    falling: 'falling',
    sortBy: 'Sort by {{column}}',
    pageBefore: 'The page before',
    pageAfter: 'The next page',
  },
  meanwhile: {
    now: 'Somebody else changed this meanwhile. It is now:',
    nothing: 'nothing',
    take: 'Take theirs',
  },
  online: {
    offline: 'This is kept on the server, which cannot be reached now.',
    typedStays: 'This needs the server, which cannot be reached now. What you typed stays; try again.',
    wait: 'The server is busy.',
    retry: 'Try again',
    signedOut: 'Sign in again to see this.',
    unreadable: 'The server answered with something this version of the app does not know.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    manager: typeof managerWords;
  }
}

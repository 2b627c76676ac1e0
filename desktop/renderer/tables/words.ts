// English words of lists and tables, whoever asks for them.
import { auditWords } from './audit/words.ts';

export const tableWords = {
  ...auditWords,
  list: {
    columns: 'Columns',
    export: 'Save as CSV',
    exporting: 'Reading {{done}} of {{total}} …',
    exportFailed: 'The list could not be read. Nothing was saved; try again.',
    reading: 'Reading …',
    clear: 'Clear filters',
    sortBy: 'Sort by {{column}}',
    pages: 'Pages',
    pageBefore: 'The page before',
    pageAfter: 'The next page',
  },
  online: {
    offline: 'This is kept on the server, which cannot be reached now.',
    typedStays: 'This needs the server, which cannot be reached now. What you typed stays; try again.',
    foreign:
      'Something other than the server answered (a network sign-in page?). Nothing is lost; try again.',
    wait: 'The server is busy.',
    waitFor_one: 'Not yet. Try again in a second.',
    waitFor_other: 'Not yet. Try again in {{count}} seconds.',
    retry: 'Try again',
    signedOut: 'Sign in again to see this.',
    unreadable: 'The server answered with something this version of the app does not know.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tables: typeof tableWords;
  }
}

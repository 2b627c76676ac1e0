// English words of the shared parts.
import { findingWords } from './finding-words.ts';

export const uiWords = {
  finding: findingWords,
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
  pad: { erase: 'erase', next: 'Next' },
  field: { clear: 'Clear' },
  dialog: { close: 'Close' },
  moment: {
    which: 'Which {{time}}',
    twice: 'The clocks go back then: this time comes twice.',
    never: 'The clocks go forward then: this time does not exist.',
    counts: 'Clocks change then: {{time}} counts.',
  },
  scan: { lost: 'Nothing on this screen takes a scan.' },
  language: {
    label: 'Language',
    failed: 'This language could not be loaded. Try again with a network.',
  },
  look: {
    appearance: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    auto: 'As the device',
  },
  server: {
    offline: 'The server cannot be reached. Look at the network and try again.',
    foreign:
      'Something other than the server answered (a network sign-in page?). Check the network and try again.',
    wait_one: 'Too many tries. Try again in a second.',
    wait_other: 'Too many tries. Try again in {{count}} seconds.',
  },
  host: {
    gone: 'The till program on this machine is not running.',
    goneNext:
      'Nothing that was finished is lost. Start it again (npm run till): this window goes on by itself, with the basket as it is. A payment that was just being taken is finished then, once.',
    opening: 'The till is being opened again …',
    openingNext: 'This window goes on by itself.',
    unknown: 'The till program does not know this window.',
    unknownNext: 'Start npm run till once more and open the address it shows. Nothing is lost.',
  },
  address: {
    title: 'This address cannot run a till',
    why: 'Browsers give a page its storage and its offline start only on https, or on the machine itself. Without them a sale could be lost, so the till does not open here.',
    what: 'Open it over https (EVERTILL_TLS_CERT and EVERTILL_TLS_KEY on the server), or on this machine as http://localhost.',
  },
} as const;

/** Those that are written here. */
export type OwnUiWords = Omit<typeof uiWords, 'finding'>;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof uiWords;
  }
}

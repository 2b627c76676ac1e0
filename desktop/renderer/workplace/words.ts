// English words of what the counter and the office share: signing in, the place, edits on their way, what is sent.
import { firstStoreWords } from './first-store/words.ts';
import { lockWords } from './lock/words.ts';
import { ownAccountWords } from './own-account/words.ts';
import { statusWords } from './status/words.ts';
import { syncWords } from './sync/words.ts';
import { wayInWords } from './way-in/words.ts';

export const workplaceWords = {
  ...firstStoreWords,
  ...lockWords,
  ...ownAccountWords,
  ...statusWords,
  ...syncWords,
  ...wayInWords,
  missingEvidence: {
    gps: {
      refused: 'No location: not allowed',
      unavailable: 'No location: this device couldn’t find it',
      not_taken: 'No location',
    },
    photo: {
      refused: 'No photo: not allowed',
      unavailable: 'No photo: the camera couldn’t be used',
      not_taken: 'No photo',
    },
  },
  login: {
    title: 'Sign in',
    hint: 'With a network the first time. After that this till also starts without one.',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    invited: 'I was invited',
    offline: 'The server cannot be reached. The first sign-in on this till needs it.',
    again: 'Signed out by the server. Sign in again; everything on this till is still here.',
  },
  place: {
    filling: 'The catalog is on its way …',
    recordsArriving: 'On its way to this device: {{number}} received so far.',
    title: 'Which till is this?',
    hint: 'Remembered on this device. You can change it in the menu.',
    lane: 'Lane',
    confirm: 'Use this lane',
    retry: 'Try again',
  },
  leave: {
    signOut: 'Sign out',
    changeLane: 'Change store or lane',
    kept_one:
      '{{count}} entry has not been sent. It stays safe on this till and is sent after the next sign-in.',
    kept_other:
      '{{count}} entries have not been sent. They stay safe on this till and are sent after the next sign-in.',
    stay: 'Stay',
  },
  permission: {
    title: 'This place is not yours',
    back: 'Back to the sale',
  },
  edits: {
    waiting: 'Not sent yet',
    waitingText: 'Changed by {{who}}, {{time}}. It is safe on this till and is sent by itself.',
    refused: 'Refused',
    where: 'What was refused is under “What is sent”, at the top.',
  },
  sync: {
    title: 'What is sent',
    sent: 'Sales sent today',
    waiting: 'Waiting',
    waitingSince: 'since {{time}}',
    nothingWaiting: 'Nothing is waiting.',
    safe: 'What waits is written down on this till and will be sent by itself.',
    attention: 'Needs attention',
    nothingAttention: 'Nothing needs attention.',
    connection: 'Connection',
    live: 'Connected',
    catchingUp: 'Connected, catching up',
    connecting: 'Connecting',
    notConnected: 'Not connected',
    elsewhere: 'Another window of this till is connected',
    signedOut: 'Signed out',
    tooOld: 'This app is too old for the server',
    stalled: 'Nothing has moved for a while: {{reason}}.',
    silent: 'No contact for more than 72 hours',
    silentText:
      'The server was last heard on {{time}}. Go on selling: everything is safe on this till and is sent when it is connected again. Until then the owner may give this lane to another till.',
    device: 'This till',
    catalog: 'Items on this till',
    errors: 'Last problems',
    noErrors: 'No problems since this window was opened.',
    goOnline: 'Try now',
    signIn: 'Sign in again',
    safeData: 'Nothing is lost: it stays on this till.',
    storageAtRisk: 'The browser may delete this till’s data',
    storageAtRiskText:
      'It refused to keep it for good. Install the app or bookmark this page, then ask again; until then, do not let this device run out of space with sales unsent.',
    storageAsk: 'Ask again',
    update: 'New version',
    updateTitle: 'A new version is ready',
    updateAfter: 'It is loaded when the basket is empty.',
    updateNow: 'Load it now',
  },
  attention: {
    entry: 'Entry {{number}}',
    draft: 'Held basket',
    cardPayment: 'Card payment of {{amount}}',
    document: 'Document',
    unknown: 'The server refused it ({{code}}).',
    askManager: 'Tell a manager.',
  },
  conflict: {
    title: '{{name}} was changed twice',
    lead: 'You changed it at this till, and meanwhile somebody else did. Which is right?',
    before: 'before:',
    yours: 'Yours',
    theirs: 'On the server now',
    atThisTill: 'at this till, {{time}}',
    byAt: '{{name}}, {{time}}',
    somebody: 'somebody else',
    partOf: '{{part}} · {{field}}',
    inList: '{{item}} in {{list}}',
    from: 'From {{quantity}}',
    other: 'Another value',
    allMine: 'Keep all of mine',
    allTheirs: 'Take all of theirs',
    save: 'Save choice',
    decide: 'Decide which is right',
    understood: 'Understood',
  },
  field: {
    price: 'Price',
    prices: 'Price',
    name: 'Name',
    sku_code: 'SKU',
    plu: 'PLU',
    barcodes: 'Barcodes',
    is_retail: 'Sold retail',
    is_wholesale: 'Sold wholesale',
    is_snap_eligible: 'SNAP/EBT',
    item_type: 'Kind of item',
    store_tax_id: 'Tax',
    custom_tax: 'Own tax',
    profit_percent: 'Profit',
    parent_id: 'Belongs to',
    rate: 'Rate',
    rate_type: 'Kind of rate',
  },
  value: {
    yes: 'Yes',
    no: 'No',
    nothing: '–',
  },
  status: {
    '0': 'Draft',
    '1': 'Active',
    '2': 'Archived',
  },
  problem: {
    storage: 'This till cannot reach its own storage.',
    storageNext: 'Look under Orders whether it was done, then load the page again.',
  },
} as const;

/** Those that are written here. */
export type OwnWorkplaceWords = Omit<
  typeof workplaceWords,
  | keyof typeof firstStoreWords
  | keyof typeof lockWords
  | keyof typeof ownAccountWords
  | keyof typeof statusWords
  | keyof typeof syncWords
  | keyof typeof wayInWords
>;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    workplace: typeof workplaceWords;
  }
}

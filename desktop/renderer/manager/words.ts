// English words of the back office.
import { availabilityWords } from './availability/words.ts';
import { cardPaymentWords } from './card-payments/words.ts';
import { createOrderWords } from './create-order/words.ts';
import { customerOfficeWords } from './customers/words.ts';
import { leaveWords } from './leave/words.ts';
import { offerWords } from './offers/words.ts';
import { payrollWords } from './payroll/words.ts';
import { peopleWords } from './people/words.ts';
import { priceListWords } from './price-lists/words.ts';
import { sampleWords } from './products/import/sample-words.ts';
import { productListWords } from './products/words.ts';
import { purchasingWords } from './purchasing/words.ts';
import { referenceWords } from './references/reference-words.ts';
import { scheduleWords } from './schedule/words.ts';
import { settingsWords } from './settings/words.ts';
import { startWords } from './start/words.ts';
import { timesheetWords } from './timesheet/words.ts';

export const managerWords = {
  ...priceListWords,
  ...productListWords,
  ...referenceWords,
  ...purchasingWords,
  ...peopleWords,
  ...timesheetWords,
  ...offerWords,
  ...settingsWords,
  ...customerOfficeWords,
  ...createOrderWords,
  ...cardPaymentWords,
  ...leaveWords,
  ...payrollWords,
  ...scheduleWords,
  ...availabilityWords,
  ...startWords,
  ...sampleWords,
  frame: {
    title: 'Back office',
    places: 'Places of the back office',
    menu: 'Menu',
    till: 'To the till',
    useAsTill: 'Use as till',
    device: 'Settings of this till',
  },
  audit: {
    title: 'Audit log',
    hint: 'Who did what at the doors and in the back office. Nobody can change it.',
  },
  stores: {
    title: 'Stores',
    of: 'Store: {{store}}. Choose another',
    offline: 'The other stores are on the server, which cannot be reached now.',
  },
  guard: {
    forbidden:
      'You need permission to view {{module}}. An owner can give you this permission under Employees.',
    readOnly:
      'You need permission to edit {{module}}. An owner can give you this permission under Employees.',
    ownersOnly: 'Only owners can open this page. Ask an owner for it.',
    toPlace: 'Go to {{place}}',
  },
  module: {
    product: 'products',
    order: 'orders',
    customer: 'customers',
    employee: 'employees',
    settings: 'settings',
    report: 'reports',
  },
  meanwhile: {
    now: 'Somebody else changed this meanwhile. It is now:',
    nothing: 'nothing',
    take: 'Take theirs',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    manager: typeof managerWords;
  }
}

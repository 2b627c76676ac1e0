// Wherever the app says what a code means in a sentence, it also leads to the page of the code. A new place that says one
// without the way to it fails here, and so does an exception that is none any more.
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const renderer = new URL('../../../desktop/renderer/', import.meta.url);

/** Its texts are shown by a part that has the link, or have no room for one. */
const without: Readonly<Record<string, string>> = {
  'ui/error-explained.tsx': 'is the page itself',
  'help/error-index-page.tsx': 'is the list of the pages',
  'workplace/use-edit.ts': 'its forms show the problem',
  'workplace/own-account/own-pin-form.tsx': 'says it at a field',
  'workplace/sign-in-form.tsx': 'AskingForm shows it',
  'tables/online/use-server-door.ts': 'ProblemNote shows it',
  'account/invitation-page.tsx': 'AskingForm shows it',
  'account/reset/email-step.tsx': 'AskingForm shows it',
  'account/reset/password-step.tsx': 'AskingForm shows it',
  'account/reset/code-step.tsx': 'AskingForm shows it',
  'manager/payroll/payroll-file.tsx': 'ProblemNote shows it',
  'manager/products/form/meanwhile-panel.tsx': 'explains this one code at length itself',
  'manager/products/form/use-flaw-text.ts': 'says it at a field',
  'manager/people/pin-field.tsx': 'says it at a field',
  'setup/business-form.tsx': 'AskingForm shows it',
  'workplace/first-store/first-store-page.tsx': 'AskingForm shows it',
  'cashier/receipt/use-print-document.ts': 'a note that goes by itself',
  'cashier/labels/use-print-labels.ts': 'a note that goes by itself',
  'cashier/frame/program-update-chip.tsx': 'a note that goes by itself',
  'cashier/card/unsettled-cards.tsx': 'a bar whose dialog has it',
  'manager/card-payments/payment-columns.tsx': 'the payment itself has it',
  'manager/card-payments/payment-history.tsx': 'stands below the notice that has it',
  'support/ledger/entry-list.tsx': 'the entry itself has it',
  'workplace/sync/asked-list.tsx': 'a part of a longer sentence',
  'cashier/report/report-whose.ts': 'a part of a longer sentence',
};

function sources(): { readonly name: string; readonly text: string }[] {
  return readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(name, renderer), 'utf8') }));
}

it('every place that says a refusal leads to its page', () => {
  const saying = sources().filter(({ text }) =>
    /\b(rejectionWords|rejectionText)\(|\(rejectionText\)/.test(text),
  );
  expect(saying.length).to.be.greaterThan(25);
  const lacking = saying
    .filter(({ name, text }) => name !== 'ui/rejection-words.ts' && !/<ErrorLink(Of)?\b/.test(text))
    .map(({ name }) => name);
  expect(lacking.toSorted()).to.deep.equal(Object.keys(without).toSorted());
});

it('the parts that others rely on have the link', () => {
  for (const part of ['ui/asking-form.tsx', 'tables/online/problem-note.tsx', 'ui/refused.tsx'])
    expect(readFileSync(new URL(part, renderer), 'utf8'), part).to.match(/<ErrorLink(Of)?\b/);
});

// Bugs that people who run tills reported of others, planted here, with the tests that must fail because of them.
import type { ProvingTest } from './proving-test.ts';

export const provedByFieldCases: ReadonlyMap<string, ProvingTest> = new Map<string, ProvingTest>([
  [
    '84-lease-never-compared',
    { file: 'test/client-core/drafts/server-fields.test.ts', name: /\[H5\] stores another lease/ },
  ],
  [
    '85-heard-draft-left-alone',
    { file: 'test/client-core/drafts/server-fields.test.ts', name: /\[U7\] .* changed and changed back/ },
  ],
  [
    '86-poison-blocks',
    { file: 'test/server/replication/unreadable.pg.test.ts', name: /a NUL in a basket: the socket/ },
  ],
  [
    '87-portal-ends-a-session',
    {
      file: 'test/client-core/account/foreign-answers.test.ts',
      name: /\(401 html\) keeps the session/,
    },
  ],
  [
    '88-sweep-skips-what-moved',
    { file: 'test/server/price-sync/moving-list.test.ts', name: /priced anew .*oldest change first/ },
  ],
  [
    '89-todays-setting-judges-yesterday',
    {
      file: 'test/server/orders/older-settings.pg.test.ts',
      name: /with tax on top is applied as charged, from a till that does not say so/,
    },
  ],
  [
    '90-set-aside-counts-as-pushed',
    {
      file: 'test/client-core/drafts/drafts-set-aside.test.ts',
      name: /keeps the change when the server changes who has the basket, and sends it/,
    },
  ],
  [
    '96-plan-beats-the-punch',
    {
      file: 'test/server/time/own-punch.pg.test.ts',
      name: /gives way to it: late is late, and nothing is in conflict/,
    },
  ],
  [
    '91-orders-by-the-sign-of-their-total',
    {
      file: 'test/schemas/domain/shift-figures.test.ts',
      name: /counts both sides of an exchange in Z and reports/,
    },
  ],
  [
    '92-hours-by-a-fixed-offset',
    {
      file: 'test/server/point-of-sale/sales-reports-oracle.pg.test.ts',
      name: /reckon hours and days in Europe\/Brussels as its clock shows them/,
    },
  ],
  [
    '93-card-due-in-coins',
    { file: 'test/desktop/workplace/paid-in-parts.test.ts', name: /charges the card exactly beside cash/ },
  ],
  [
    '94-taken-part-forgotten',
    { file: 'test/desktop/workplace/paid-in-parts.test.ts', name: /over a reload, and where the window is/ },
  ],
  [
    '95-second-terminator-is-a-persons',
    {
      file: 'test/desktop/workplace/scan-detector.test.ts',
      name: /leaves a second terminator 25 ms after the first to the scanner/,
    },
  ],
  [
    '97-lost-separator-unsaid',
    {
      file: 'test/client-core/actions/gs1-labels.test.ts',
      name: /said to be cut without one/,
    },
  ],
  [
    '98-taken-part-charged-again',
    {
      file: 'test/desktop/host/card-parts.test.ts',
      name: /beside one that was taken before: the terminal is asked for the new one alone/,
    },
  ],
  [
    '99-left-part-unflagged',
    {
      file: 'test/server/rules/order-place.test.ts',
      name: /flags one that leaves the part out, and none that holds it/,
    },
  ],
  [
    '100-unknown-query-key-ignored',
    {
      file: 'test/server/http/route-inputs.test.ts',
      name: /refuses an unknown field of an address on every route/,
    },
  ],
  [
    '101-part-given-back-elsewhere-counts',
    {
      file: 'test/desktop/workplace/paid-in-parts.test.ts',
      name: /is not paid again where another till gave it back/,
    },
  ],
  [
    '102-window-knows-no-catalog',
    { file: 'test/client-core/till/till.test.ts', name: /of five windows one leads/ },
  ],
  [
    '103-price-with-an-element-in-it',
    { file: 'test/client-core/actions/gs1-labels.test.ts', name: /is cut where a figure holds more/ },
  ],
  [
    '104-break-counted-twice',
    {
      file: 'test/server/time/clock-breaks-kept.pg.test.ts',
      name: /gives way to one’s own break, which counts once/,
    },
  ],
  [
    '105-punch-of-another-entry-is-another',
    { file: 'test/server/time/punches.pg.test.ts', name: /also where a second entry brings it/ },
  ],
  [
    '106-punch-by-the-clock-of-its-till',
    { file: 'test/server/time/punches.pg.test.ts', name: /without the skew of its till/ },
  ],
  [
    '107-lost-hours-of-a-break-that-is-gone',
    { file: 'test/server/time/clock-breaks.pg.test.ts', name: /never ended, and cut by/ },
  ],
]);

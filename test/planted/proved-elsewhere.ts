// Planted bugs in what the simulation replaces: the Postgres driver and the till's disk. Their own harnesses find them.
import { provedByFieldCases } from './field-cases.ts';
import type { ProvingTest } from './proving-test.ts';

export const provedOnPostgres: ReadonlySet<string> = new Set(['01-feed-without-horizon']);

/** By test/durability/power-cut.long.test.ts. */
export const provedByPowerCuts = '13-log-not-waited-for';

/** By test/durability/browser-power-cut.browser.test.ts. */
export const provedByBrowserPowerCuts = '16-relaxed-indexeddb';

/** Of every bug that is not named here: the quick seeds. */
export const simulation: ProvingTest = {
  file: 'test/simulation/simulation.test.ts',
  name: /nothing lost, doubled, diverged or stuck/,
  message: /^Seed \d+ /,
};

/**
 * By tests of their own: what few seeds of the simulation reach, or none, like races for the journal, the windows of a till
 * program, signing in, screens.
 */
export const provedByTests: ReadonlyMap<string, ProvingTest> = new Map<string, ProvingTest>([
  [
    '11-numbers-without-the-lock',
    { file: 'test/client-core/journal/append.test.ts', name: /\[T30\] five tabs that append/ },
  ],
  [
    '12-default-conflict-handler',
    {
      file: 'test/client-core/drafts/draft-recovery.test.ts',
      name: /\[H5\] a server restored from a backup/,
    },
  ],
  [
    '27-own-returns-forgotten',
    { file: 'test/client-core/actions/returning.test.ts', name: /come back once: this device remembers/ },
  ],
  [
    '14-answers-to-every-window',
    { file: 'test/desktop/host/window-session.test.ts', name: /answers each window alone/ },
  ],
  ['15-sale-asked-again-is-two', { file: 'test/client-core/actions/place-once.test.ts', name: /\[I2\]/ }],
  [
    '17-expiry-ignored',
    { file: 'test/server/access/tokens.test.ts', name: /\[T4\] .* runs out to the second/ },
  ],
  [
    '18-reset-token-opens-doors',
    { file: 'test/server/access/tokens.test.ts', name: /\[T4\] .* vendor-reset is worth nothing/ },
  ],
  [
    '19-grace-without-end',
    { file: 'test/server/access/sessions.pg.test.ts', name: /\[T5\] .* after the grace/ },
  ],
  [
    '20-code-tries-not-counted',
    { file: 'test/server/access/reset-codes.test.ts', name: /\[T7\] .* five wrong tries/ },
  ],
  [
    '21-price-read-without-the-lock',
    { file: 'test/server/prices/price-changes.pg.test.ts', name: /\[I5\] changed \d+ times at once/ },
  ],
  [
    '22-order-beside-a-close',
    { file: 'test/server/shifts/work-shifts.pg.test.ts', name: /is in the count, or refused/ },
  ],
  [
    '23-sent-counts-as-applied',
    { file: 'test/client-core/replica/applied.test.ts', name: /\[G1\] .* sent and could not be written/ },
  ],
  [
    '29-coupon-counted-without-the-lock',
    { file: 'test/server/orders/coupons.pg.test.ts', name: /online exactly one has it/ },
  ],
  [
    '24-batch-told-before-the-record',
    // Its hook after each test counts the commands.
    { file: 'test/server/shifts/terminal-batch.pg.test.ts', name: /is closed through/ },
  ],
  [
    '25-last-shift-by-the-clock',
    {
      file: 'test/till/days/thirty-days.long.pg.test.ts',
      name: /\[I3\] every drawer comes to the cent/,
      inGateSize: true,
    },
  ],
  [
    '26-day-of-the-arrival',
    {
      file: 'test/real-input/selling-week.long.pg.test.ts',
      name: /\[I3\] sums per day and per item/,
      inGateSize: true,
    },
  ],
  [
    '32-in-flight-counts-as-sent',
    { file: 'test/browser/cashier/indicator.browser.test.ts', name: /\[I18\] are those of the journal/ },
  ],
  [
    '33-paid-before-the-journal',
    { file: 'test/durability/payment-kills.browser.test.ts', name: /has each sale that was shown as paid/ },
  ],
  [
    '30-benefits-bear-tax',
    {
      file: 'test/schemas/domain/basket/basket-money.test.ts',
      name: /\[I3\] .* second reckoning .* is conserved/,
    },
  ],
  [
    '31-age-checked-by-anybody',
    { file: 'test/server/orders/approvals.pg.test.ts', name: /online nothing is sold before anybody/ },
  ],
  [
    '34-price-age-not-renewed',
    { file: 'test/server/rules/price-ages.test.ts', name: /a new price holds from now on/ },
  ],
  [
    '35-punches-without-the-lock',
    {
      file: 'test/server/time/punches-at-once.pg.test.ts',
      name: /\[I14\] .* each punch once/,
      inGateSize: true,
    },
  ],
  [
    '36-day-begins-in-utc',
    { file: 'test/server/time/punches.pg.test.ts', name: /two days split at local midnight/ },
  ],
  [
    '37-past-days-published',
    {
      file: 'test/server/time/server-down.pg.test.ts',
      name: /\[I14\] .* publishes nothing for the days that passed/,
    },
  ],
  [
    '38-clock-in-made-up',
    {
      file: 'test/server/time/server-down.pg.test.ts',
      name: /\[I14\] .* nobody in for shifts that came and went/,
    },
  ],
  [
    '39-clock-out-of-an-open-shift',
    {
      file: 'test/server/time/schedule-auto.pg.test.ts',
      name: /does not clock out whoever is in an open work shift/,
    },
  ],
  [
    '40-breaks-of-one-card',
    { file: 'test/server/time/schedule-auto.pg.test.ts', name: /its break in the morning taken off there/ },
  ],
  [
    '41-leave-step-without-the-lock',
    { file: 'test/server/time/leave-at-once.pg.test.ts', name: /what cannot follow it is refused/ },
  ],
  [
    '42-leave-asked-without-the-lock',
    { file: 'test/server/time/leave-at-once.pg.test.ts', name: /at once the first has them/ },
  ],
  [
    '43-schedule-without-the-store',
    { file: 'test/server/time/schedule-at-once.pg.test.ts', name: /keeps the times it was given/ },
  ],
  [
    '44-inverse-of-a-trade-apart',
    { file: 'test/server/time/trade.pg.test.ts', name: /refused leaves everything as it was/ },
  ],
  [
    '45-lock-that-keeps-out-names',
    {
      file: 'test/server/time/punches-at-once.pg.test.ts',
      // The rounds that may collide, and the count of deadlocks behind them.
      name: /each punch once|nobody stood in anybody’s way/,
      inGateSize: true,
    },
  ],
  [
    '46-repeat-after-timeout',
    {
      file: 'test/desktop/services/terminal-bridge/guarded-terminal.test.ts',
      name: /a result nobody heard is found by asking, not by paying again/,
    },
  ],
  [
    '47-cut-counts-as-declined',
    {
      file: 'test/desktop/services/terminal-bridge/agent-payments.test.ts',
      name: /\[I12\] .* whose answer is lost is a doubt at once/,
    },
  ],
  [
    '48-crc-bytes-swapped',
    { file: 'test/desktop/services/terminal-bridge/zvt-bytes.test.ts', name: /12\.34 authorised/ },
  ],
  [
    '49-attempt-written-after-the-command',
    {
      file: 'test/desktop/services/terminal-bridge/agent-payments.test.ts',
      name: /\[I12\] .* killed .* asks the terminal what it did/,
    },
  ],
  [
    '50-result-forgotten-without-a-socket',
    {
      file: 'test/desktop/services/terminal-bridge/agent-reports.test.ts',
      name: /\[I12\] .* it is kept, and told on the next contact/,
    },
  ],
  [
    '51-result-without-its-amount',
    {
      file: 'test/server/bridge/forged-results.pg.test.ts',
      name: /\[T14\] .* more than twice what was asked for/,
      inGateSize: true,
    },
  ],
  [
    '52-replay-settles-again',
    {
      file: 'test/server/bridge/forged-results.pg.test.ts',
      name: /\[T14\] .* comes again once the payment is settled/,
      inGateSize: true,
    },
  ],
  [
    '53-unknown-is-declined',
    { file: 'test/server/bridge/terminal-payments.pg.test.ts', name: /\[I12\] .* unknown stays pending/ },
  ],
  [
    '54-inquiries-forgotten',
    {
      file: 'test/server/bridge/two-servers.pg.test.ts',
      name: /\[I12\] .* ask about it again when they are back/,
      inGateSize: true,
    },
  ],
  [
    '55-token-in-the-log',
    { file: 'test/server/bridge/agent-door.pg.test.ts', name: /\[T13\] .* in no line of any log/ },
  ],
  [
    '56-control-byte-let-through',
    {
      file: 'test/desktop/services/printer/receipt-bytes.test.ts',
      name: /becomes one byte a character, and none of a command/,
      inGateSize: true,
    },
  ],
  [
    '57-job-printed-twice',
    { file: 'test/desktop/host/devices/printing.test.ts', name: /prints a job once, however often/ },
  ],
  [
    '58-moving-weight-taken-for-stable',
    { file: 'test/desktop/host/devices/weighing.test.ts', name: /at USB that moves is never said to rest/ },
  ],
  [
    '59-raw-gate-lets-memory-through',
    {
      file: 'test/desktop/services/printer/raw-gate.test.ts',
      name: /\[T18\] .* refuses FS q/,
      inGateSize: true,
    },
  ],
  [
    '60-drawer-kicked-by-each-copy',
    {
      file: 'test/desktop/host/devices/printing.test.ts',
      name: /opens the drawer once with a receipt of three copies/,
    },
  ],
  [
    '61-node-in-the-page',
    { file: 'test/desktop/electron/shell-pages.test.ts', name: /\[T17\] .* with nothing of Node/ },
  ],
  [
    '62-sender-not-checked',
    { file: 'test/desktop/electron/shell-senders.test.ts', name: /\[T18\] .* nobody but the till’s page/ },
  ],
  [
    '63-navigation-allowed',
    { file: 'test/desktop/electron/shell-pages.test.ts', name: /\[T17\] lets no page go anywhere/ },
  ],
  [
    '64-update-check-forgotten',
    { file: 'test/desktop/host/host-updates.test.ts', name: /30 seconds after the start/ },
  ],
  [
    '65-instruction-handed-out-twice',
    {
      file: 'test/server/support/instructions.pg.test.ts',
      name: /in the answer .* until it was taken down/,
    },
  ],
  [
    '66-result-settles-anothers',
    { file: 'test/server/support/instructions.pg.test.ts', name: /settled by its own device alone/ },
  ],
  [
    '67-moments-doubled',
    {
      file: 'test/server/support/reports.pg.test.ts',
      name: /kept without contact, .* once however often it is told/,
    },
  ],
  [
    '68-withdrawn-and-handed-out',
    {
      file: 'test/server/support/instructions.pg.test.ts',
      name: /taken back while it is handed out is not handed out/,
    },
  ],
  [
    '69-report-onto-any-base',
    { file: 'test/server/support/reports.pg.test.ts', name: /on one that is not known here/ },
  ],
  [
    '70-deaf-process-nudges-nobody',
    {
      file: 'test/server/support/two-servers.pg.test.ts',
      name: /deaf for a while nudges its devices/,
      inGateSize: true,
    },
  ],
  [
    '71-owner-of-any-vendor',
    { file: 'test/server/support/fleet.pg.test.ts', name: /an owner’s own for an owner/ },
  ],
  [
    '72-what-does-not-fit-is-shown',
    { file: 'test/server/support/masked.test.ts', name: /is nothing of a person, whatever is written/ },
  ],
  [
    '73-judged-again-each-time',
    { file: 'test/server/support/entries.pg.test.ts', name: /are judged again once, by however many/ },
  ],
  [
    '74-judged-again-in-silence',
    { file: 'test/server/support/entries.pg.test.ts', name: /\[H3\] are judged again after a fix/ },
  ],
  [
    '75-alert-at-every-look',
    { file: 'test/server/support/alerts.pg.test.ts', name: /tell once that a device stands still/ },
  ],
  [
    '76-asked-without-a-trace',
    { file: 'test/server/support/actions.pg.test.ts', name: /stands in the audit log/ },
  ],
  [
    '77-instruction-done-twice',
    { file: 'test/client-core/report/killed.test.ts', name: /\[W4\] .* once when it is back/ },
  ],
  [
    '78-rebuild-empties-first',
    { file: 'test/client-core/report/instructed.test.ts', name: /\[W4\] a rebuild: .* sales go on/ },
  ],
  [
    '79-handed-in-baskets-removed',
    { file: 'test/client-core/report/instructed.test.ts', name: /\[W5\] the unsent: .* they stay/ },
  ],
  [
    '80-report-before-operations',
    { file: 'test/client-core/report/telling.test.ts', name: /\[W2\] .* holds up neither a sale/ },
  ],
  [
    '81-past-moments-forgotten',
    { file: 'test/client-core/report/telling.test.ts', name: /\[W3\] .* after a restart/ },
  ],
  [
    '82-untold-results-acknowledged',
    { file: 'test/client-core/report/instructed.test.ts', name: /\[W4\] asked while nobody was there/ },
  ],
  [
    '83-owner-only-where-named',
    { file: 'test/server/first-shop.pg.test.ts', name: /the owner in all of it/ },
  ],
  ...provedByFieldCases,
]);

export const provedElsewhere: ReadonlySet<string> = new Set([
  ...provedOnPostgres,
  provedByPowerCuts,
  provedByBrowserPowerCuts,
  ...provedByTests.keys(),
]);

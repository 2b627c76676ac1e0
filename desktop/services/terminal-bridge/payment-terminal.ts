// A card terminal as the agent knows it, whatever it speaks. Amounts are in the smallest unit of the currency. No call
// rejects for what happens at or on the way to a terminal: that is an outcome. None ever sends a money command twice.

/**
 * `succeeded` money moved; `declined`, `canceled` (by a person), `timeout` (nobody showed a card) and `error` it certainly
 * did not, and never will by this command; `unknown` nobody knows yet: ask again with `inquire`, never pay again.
 */
export type Outcome = 'succeeded' | 'declined' | 'canceled' | 'timeout' | 'error' | 'unknown';

/** A person's word in the terminal's stead. */
export interface HandWord {
  /** Who said it: an employee's id. */
  readonly by: string;
  readonly note: string;
  /** Wall clock, ms. */
  readonly at: number;
}

/** Which terminal it is: how it is saved here, and what it calls itself; `told` blank where it does not say. */
export interface DeviceMark {
  readonly saved: string;
  readonly told: string;
}

export interface TerminalResult {
  readonly outcome: Outcome;
  /** Why not: the terminal's or host's own code, or one of `refusals`. */
  readonly declineCode?: string;
  /** A sentence for a person. */
  readonly message?: string;
  /** What was really moved, tip and surcharge included; may differ from what was asked (a partial approval, a tip). */
  readonly amountApproved?: number;
  readonly tipAmount?: number;
  readonly surcharge?: number;
  /** The receipt as the terminal wants it printed, without a full card number. */
  readonly receiptLines?: readonly string[];
  /** The terminal's own name of the transaction: what a reversal gives back to it. */
  readonly rawRef?: string;
  readonly authCode?: string;
  /** Four digits: all that ever leaves a codec of a card number. */
  readonly cardLast4?: string;
  readonly cardBrand?: string;
  readonly entryMode?: string;
  /** A person said it, not the terminal, which is still asked. */
  readonly byHand?: HandWord;
}

/** Money that is refused before a command leaves, or came to nothing; codes of ours among `declineCode`. */
export const refusals = {
  invalid_request: 'The amount, the currency or the reference is not one a terminal can take.',
  unsupported: 'This terminal cannot do that.',
  terminal_unsaved: 'This till has no card terminal saved under this name.',
  busy: 'The terminal is busy. Wait until it has finished.',
  reference_reused: 'This reference was used for another amount. Take a new one.',
  earlier_unsettled: 'What became of the payment before is not known. Ask the terminal about it first.',
  earlier_contradicted:
    'The terminal says otherwise than a person did of a payment before. Look at that one first; nothing was charged now.',
  another_terminal: 'Another terminal answers than the one that took the payment. Nothing was taken back.',
  unreachable: 'The terminal cannot be reached. Nothing was charged.',
  not_recorded: 'The attempt could not be written down, so nothing was sent to the terminal.',
  never_carried_out: 'The terminal did not carry it out. Nothing was charged.',
  no_such_attempt: 'Nothing was ever sent under this reference.',
} as const;
export type RefusalCode = keyof typeof refusals;

/** What a card is charged to: the ordinary accounts, or the benefits of an EBT card. */
export type Tender = 'card' | 'ebt_food' | 'ebt_cash';

export interface MoneyRequest {
  /** Names this one movement for ever; asked again under it, nothing is moved again. */
  readonly transactionRef: string;
  readonly amount: number;
  /** ISO 4217, `EUR`. */
  readonly currency: string;
  readonly tender?: Tender;
}

export interface ReversalRequest extends MoneyRequest {
  /** `rawRef` of the payment that is taken back whole. */
  readonly original: string;
  /** Which terminal took it: another one has the same numbers for other payments. Absent: nobody wrote it down. */
  readonly madeAt?: DeviceMark | undefined;
}

export interface DoneResult {
  readonly outcome: 'succeeded' | 'error' | 'unknown';
  readonly declineCode?: string;
  readonly message?: string;
  /** What it printed about it. */
  readonly receiptLines?: readonly string[];
}

export interface PaymentTerminal {
  pay(request: MoneyRequest): Promise<TerminalResult>;
  /** Gives money to a card. */
  refund(request: MoneyRequest): Promise<TerminalResult>;
  /** Takes an earlier payment back. */
  reverse(request: ReversalRequest): Promise<TerminalResult>;
  /** Asks whoever stands at the terminal to stop. What became of the payment is still only what `pay` answers. */
  cancel(transactionRef: string): Promise<void>;
  /** What became of a reference; moves nothing. `unknown` as long as the terminal may still carry it out. */
  inquire(transactionRef: string): Promise<TerminalResult>;
  /** A person read the terminal's journal: says what became of a reference nobody else can tell. */
  settleByHand(
    transactionRef: string,
    outcome: 'succeeded' | 'declined',
    word: HandWord,
  ): Promise<TerminalResult>;
  /** What the terminal itself says of one that a person settled; moves nothing. `unknown` until it says it. */
  prove(transactionRef: string): Promise<TerminalResult>;
  closeBatch(): Promise<DoneResult>;
  /** Prints on the terminal's own paper. */
  print(lines: readonly string[]): Promise<DoneResult>;
}

export function refused(code: RefusalCode): TerminalResult & { readonly outcome: 'error' } {
  return { outcome: 'error', declineCode: code, message: refusals[code] };
}

// Is the data safe? Every error page gives one of these answers, so that each is true wherever it stands and is
// translated once.
export const errorSafety = {
  kept: 'Yes. What was entered stays: in the form, or in the journal of the till with this reason.',
  in_journal:
    'Yes. It lies in the journal of this till, sealed and numbered, and stays there until the server has it.',
  parked:
    'Yes. The till keeps it, and the server keeps a copy of it with this reason, until a person has settled it.',
  stored_once: 'Yes. It is stored on the server and counts exactly once.',
  accepted: 'Yes. It was accepted and counts as it is; this only says that somebody should look at it.',
  both_kept: 'Yes. Both versions are kept, and neither overwrites the other.',
  unchanged: 'Yes. Nothing was changed by this attempt, and what was stored before stays as it was.',
  nothing_entered: 'Yes. Nothing was entered here that could be lost.',
  not_saved:
    'Everything saved before is safe. This one was not saved: nothing was sold, and no card was charged for it.',
  unsure_saved: 'Everything saved before is safe. Whether the very last change was saved must be looked at.',
  money_unsure:
    'The sale is safe. What happened to the money on the card must be looked at before anybody charges it again.',
  journal_at_risk:
    'What the server has is safe, and the file is kept as it was found. What was not sent yet may need support to be read.',
} as const;

export type ErrorSafety = keyof typeof errorSafety;

/** Answers for codes whose registry entry says that nothing was entered which is kept (`dataSafe: false`). */
export const safetyOfNothingKept: readonly ErrorSafety[] = [
  'unchanged',
  'nothing_entered',
  'not_saved',
  'unsure_saved',
  'money_unsure',
];

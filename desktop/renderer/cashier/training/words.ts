// English words of practising.
export const trainingWords = {
  training: {
    begin: 'Practise',
    beginText:
      'Everything works as on the real till, with the real items and prices. No sale, shift or change you make is kept or sent, and the real drawer count stays as it is.',
    start: 'Start practising',
    banner: 'Practice — nothing here is real, nothing is kept or sent',
    end: 'End practice',
    receipt: 'PRACTICE — NOT A RECEIPT',
    failed: 'Practice could not be started. The till itself goes on as before.',
  },
} as const;

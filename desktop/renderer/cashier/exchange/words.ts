// English words of goods that come back for other goods.
export const exchangeWords = {
  exchange: {
    key: 'Exchange for other goods',
    title: 'Exchange for {{code}}',
    comesBack: 'Goods that come back',
    line: '{{qty}} back',
    giveUp: 'Give up the exchange',
    start: 'Scan or pick what goes out',
    startHint: 'What comes back is taken off its price.',
    owed: 'Back to the customer',
    payOut: 'Pay out in cash',
    asPaid: 'Back as it was paid',
    even: 'Nothing to pay',
    benefits:
      'Food benefits paid for what comes back, so they pay for eligible goods that go out. Scan those, or take the goods back as a return.',
    first: 'Finish the exchange first, or give it up.',
    receipt: 'Exchange',
  },
} as const;

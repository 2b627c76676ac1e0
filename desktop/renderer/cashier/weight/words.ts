// English words of goods that are sold by weight.
export const weightWords = {
  weight: {
    key: 'Weight',
    title: 'Weight of {{name}}',
    gross: 'On the scale, {{unit}}',
    tare: 'Tare (packing), {{unit}}',
    net: 'Sold',
    amount: '{{weight}} {{unit}}',
    price: '{{price}} / {{unit}}',
    invalid: 'Type a weight such as 0.455.',
    typed: 'No scale is connected: the weight is typed.',
    reading: 'Reading the scale …',
    stable: 'The scale shows {{weight}} {{unit}}.',
    unstable: 'The scale shows {{weight}} {{unit}} and is still moving.',
    silent: 'The scale does not answer. Type the weight, or read it again.',
    again: 'Read the scale',
    take: 'Take the weight',
    line: '{{weight}} {{unit}} × {{price}} / {{unit}}',
    packed: '{{gross}} − {{tare}} tare',
    change: 'Weight of {{name}}: {{weight}} {{unit}}. Weigh again',
  },
} as const;

// English words of the customer's display.
export const displayWords = {
  welcome: 'Welcome',
  basket: 'Your basket',
  times: '{{qty}} × {{price}}',
  off: '{{amount}} off',
  saved: 'You save {{amount}}',
  tax: 'plus {{amount}} tax',
  taxIncluded: 'with {{amount}} tax',
  total: 'Total',
  thanks: 'Thank you',
  change: 'Your change',
  back: 'You get back',
  paid: 'Paid',
  received: 'Received {{amount}}',
  fullScreen: 'Full screen',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    display: typeof displayWords;
  }
}

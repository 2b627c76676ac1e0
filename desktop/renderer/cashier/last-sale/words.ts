// English words of the last sale, brought back with one key.
export const lastSaleWords = {
  lastSale: {
    key: 'Last sale',
    none: 'Nothing was sold at this till yet.',
  },
} as const;

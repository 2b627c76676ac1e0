// English words of the first steps of a store.
export const startWords = {
  start: {
    title: 'Get started',
    hint: 'Your store is ready. Begin anywhere; the order is up to you.',
    steps: '{{done}} of {{total}} steps done',
    done: 'Done',
    hide: 'Hide',
    step: {
      tax: 'Add a tax',
      products: 'Add products',
      employee: 'Add an employee with a PIN',
      shift: 'Open a shift',
    },
    door: {
      products: {
        title: 'Add products',
        hint: 'Type them, import a file, or try the till with sample products.',
      },
      employees: {
        title: 'Invite employees',
        hint: 'They get an email to choose a password, and a PIN for the till.',
      },
      till: {
        title: 'Open the till here',
        hint: 'Sell on this device. It works offline from then on.',
      },
    },
    way: {
      type: 'Type a product',
      import: 'Import a file',
      sample: 'Use sample products',
      invite: 'Invite an employee',
      open: 'Open till',
    },
  },
} as const;

// English words of the way into the till and the back office: which store, which lane, and what is missing.
export const wayInWords = {
  wayIn: {
    store: 'Choose a store',
    storeHint: 'This device remembers it. You can choose another store at the top of the back office.',
    offline: 'Can’t reach the server. Choosing a store or a lane needs it.',
    inUse: 'In use on {{name}}',
    ownLane: 'In use on this device',
    fixed: 'You can use {{lane}} only. An owner can choose another lane for you under Employees.',
    fixedOtherStore:
      'Your lane is in another store. An owner can choose another lane for you under Employees.',
    fixedElsewhere: 'Your lane isn’t in your stores',
    fixedElsewhereText:
      'You can use one lane only, and none of your stores has it. An owner can choose another lane for you under Employees.',
    noLane: 'This store has no lanes yet',
    noLanes: 'Your stores have no lanes yet',
    noLaneText: 'Sales and shifts need a lane. An employee with permission to edit settings can add one.',
    noStore: 'No store yet',
    noStoreText: 'You aren’t assigned to a store yet. An owner can assign one under Employees.',
    office: 'Back office',
    report: 'Reports',
    lanes: 'Add lane',
    again: 'Check again',
    signOut: 'Sign out',
  },
} as const;

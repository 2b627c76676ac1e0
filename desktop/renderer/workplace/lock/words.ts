// English words of locking the till.
export const lockWords = {
  lock: {
    action: 'Lock',
    title: 'This till is locked',
    hint: 'The basket is still here. What was sold goes on being sent.',
    who: 'Who is there?',
    pin: 'PIN',
    unlock: 'Unlock',
    password: 'Sign in with e-mail and password instead',
    usePin: 'Unlock with a PIN instead',
    auto: 'Minutes without a touch until it locks itself',
    autoHint: 'Never during a payment. What was typed is still there for whoever unlocks it and typed it.',
    never: 'Never',
    noPins:
      'Nobody in this store has a PIN yet, so the till could only be unlocked with a network. PINs are set in the back office.',
  },
} as const;

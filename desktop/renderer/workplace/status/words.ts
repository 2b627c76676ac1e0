// English words of how a device is, for the office and for support alike.
export const statusWords = {
  standing: {
    healthy: 'Healthy',
    catching_up: 'Catching up',
    silent: 'Silent',
    needs_attention: 'Needs attention',
  },
} as const;

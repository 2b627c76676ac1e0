// French words of how a device is.
import type { statusWords } from '../../workplace/status/words.ts';
import type { FrenchForm, Translated } from '../translation.ts';

export const status: Translated<typeof statusWords, FrenchForm> = {
  standing: {
    healthy: 'En ordre',
    catching_up: 'Rattrape',
    silent: 'Silencieuse',
    needs_attention: 'Demande attention',
  },
};

// German words of how a device is.
import type { statusWords } from '../../workplace/status/words.ts';
import type { GermanForm, Translated } from '../translation.ts';

export const status: Translated<typeof statusWords, GermanForm> = {
  standing: {
    healthy: 'In Ordnung',
    catching_up: 'Holt auf',
    silent: 'Still',
    needs_attention: 'Braucht jemanden',
  },
};

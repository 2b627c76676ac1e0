// Spanish words of how a device is.
import type { statusWords } from '../../workplace/status/words.ts';
import type { SpanishForm, Translated } from '../translation.ts';

export const status: Translated<typeof statusWords, SpanishForm> = {
  standing: {
    healthy: 'Bien',
    catching_up: 'Poniéndose al día',
    silent: 'En silencio',
    needs_attention: 'Necesita atención',
  },
};

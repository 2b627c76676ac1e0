// Arabic words of how a device is.
import type { statusWords } from '../../workplace/status/words.ts';
import type { ArabicForm, Translated } from '../translation.ts';

export const status: Translated<typeof statusWords, ArabicForm> = {
  standing: {
    healthy: 'سليم',
    catching_up: 'يلحق',
    silent: 'صامت',
    needs_attention: 'يحتاج إلى انتباه',
  },
};

// Why a PIN was not taken, as a person is told.
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Unlocked } from './unlock.ts';

export function pinRefusal(unlocked: Exclude<Unlocked, { ok: true }>): Refusal {
  switch (unlocked.code) {
    case 'pin_wrong':
      return refuse('pin_wrong', { tries: unlocked.tries });
    case 'pin_locked':
      return refuse('pin_locked', { wait_ms: unlocked.wait });
    case 'pin_unknown':
      return refuse('pin_unknown');
  }
}

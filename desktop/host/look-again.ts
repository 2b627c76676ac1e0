// The book of card payments is looked at again and again for what came to its end while nobody waited for it.
import type { Clock, Timer } from '@evertill/sync';

/** ms */
const lookEvery = 2000;

/** `look` rejects for nothing; the next one begins when it has ended. */
export function lookAgain(clock: Clock, look: () => Promise<void>): { close(): void } {
  let timer: Timer | undefined;
  let isClosed = false;
  const later = () => {
    if (isClosed) return;
    timer = clock.after(lookEvery, () => void look().finally(later));
  };
  later();
  return {
    close() {
      isClosed = true;
      timer?.cancel();
    },
  };
}

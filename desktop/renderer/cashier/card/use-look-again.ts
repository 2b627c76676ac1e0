// Card money is looked at again and again while its screen is there: it comes to its end in the till's own program.
import { useEffect } from 'react';

const lookEvery = 3000;

/** One look at a time; the first at once. `look` is the same function as long as it asks the same. */
export function useLookAgain(look: () => Promise<void>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let asking = false;
    const again = () => {
      if (asking) return;
      asking = true;
      void look().finally(() => (asking = false));
    };
    again();
    const looking = setInterval(again, lookEvery);
    return () => clearInterval(looking);
  }, [look, isOn]);
}

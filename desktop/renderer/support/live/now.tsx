// What time it is, for everything that says how long ago something was: all of it moves on together.
import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** ms */
const beat = 5000;

const NowContext = createContext(Date.now());

export function NowProvider({ children }: { readonly children: ReactNode }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), beat);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** ms */
export function useNow(): number {
  return useContext(NowContext);
}

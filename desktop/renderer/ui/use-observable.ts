// A value that changes by itself, on the screen.
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { BehaviorSubject, Observable } from 'rxjs';

export function useValue<T>(subject: BehaviorSubject<T>): T {
  const listen = useCallback(
    (changed: () => void) => {
      const watch = subject.subscribe(changed);
      return () => watch.unsubscribe();
    },
    [subject],
  );
  return useSyncExternalStore(listen, () => subject.value);
}

/**
 * What `ask` answers, asked again after every signal. `ask` and `signal` must be stable between renders; another `ask`
 * is another question, and undefined until it is answered: an old answer under a new question misleads.
 */
export function useAnswer<T>(ask: () => Promise<T>, signal: Observable<unknown>): T | undefined {
  const [answer, setAnswer] = useState<{ readonly to: typeof ask; readonly found: T }>();
  useEffect(() => {
    let [asking, again, gone] = [false, false, false];
    const run = () => {
      // One question at a time: a burst of changes is one question more.
      again = asking;
      if (asking) return;
      asking = true;
      ask()
        .then((found) => {
          if (!gone) setAnswer({ to: ask, found });
        })
        // The storage could not be read: what is on the screen stays until the next change.
        .catch(() => undefined)
        .finally(() => {
          asking = false;
          if (again && !gone) run();
        });
    };
    run();
    const watch = signal.subscribe(run);
    return () => {
      gone = true;
      watch.unsubscribe();
    };
  }, [ask, signal]);
  return answer?.to === ask ? answer.found : undefined;
}

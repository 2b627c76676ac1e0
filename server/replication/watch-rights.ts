// A living connection outlives the moment its bearer signed in. Within a minute of losing a right, or all of them,
// whoever listens is cut off and has to greet again (T6).
import type { Clock } from '@evertill/sync';
import type { ReplicationDeps } from './deps.ts';

const every = 30_000;

/** `token` answers undefined while there is nothing to watch. Call the answer to stop watching. */
export function watchRights(
  {
    authenticate,
    surroundings,
  }: Pick<ReplicationDeps, 'surroundings'> & {
    readonly authenticate: (token: string) => Promise<{ readonly actor: object } | undefined>;
  },
  token: () => string | undefined,
  actor: object,
  lost: () => void,
): () => void {
  const known = JSON.stringify(actor);
  return repeatedly(surroundings.clock, every, () => {
    const current = token();
    if (current === undefined) return;
    authenticate(current).then(
      (authenticated) => {
        if (JSON.stringify(authenticated?.actor) !== known) lost();
      },
      () => undefined, // the database is away: nobody is cut off for that
    );
  });
}

export function repeatedly(clock: Clock, milliseconds: number, run: () => void): () => void {
  const tick = () => {
    timer = clock.after(milliseconds, tick);
    run();
  };
  let timer = clock.after(milliseconds, tick);
  return () => timer.cancel();
}

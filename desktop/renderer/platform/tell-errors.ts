// What no screen caught, and what only the last net caught, is told the till: support reads it there, and nobody has to describe
// it on the telephone.
import type { TillHost } from './till-host.ts';

export function tellErrors({ state$ }: Pick<TillHost, 'state$'>): void {
  const tell = (error: unknown) => {
    const { value: state } = state$;
    if (state.name === 'open') state.till.noteError('A screen met an error.', error);
  };
  addEventListener('error', ({ error }) => tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

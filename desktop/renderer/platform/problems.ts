// What went wrong in this window and was got over: shown to whoever asks, and gone with the window.
import { BehaviorSubject } from 'rxjs';

export interface Problem {
  /** ms since 1970. */
  readonly at: number;
  readonly message: string;
}

const most = 20;

export class Problems {
  readonly latest$ = new BehaviorSubject<readonly Problem[]>([]);

  /** The latest first; the same one again only moves up. */
  note(message: string, error: unknown): void {
    const why = error instanceof Error ? error.message : '';
    const text = why === '' ? message : `${message} ${why}`;
    const others = this.latest$.value.filter((problem) => problem.message !== text);
    this.latest$.next([{ at: Date.now(), message: text }, ...others].slice(0, most));
  }
}

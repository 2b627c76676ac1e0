// An action behind a button: it runs once however often the button is pressed meanwhile, and its refusal stays to be
// shown until the next try.
import type { Live } from '../queries/live-query.ts';
import type { Refusal } from '../refusal.ts';

export interface ActionState {
  readonly busy: boolean;
  /** Why it was not done. */
  readonly refusal: Refusal | undefined;
}

type Action<Input extends readonly unknown[], Outcome> = (...input: Input) => Promise<Outcome | Refusal>;

export class RunningAction<
  Input extends readonly unknown[],
  Outcome extends { readonly ok: true },
> implements Live<ActionState> {
  readonly #listeners = new Set<() => void>();
  #action: Action<Input, Outcome>;
  #state: ActionState = { busy: false, refusal: undefined };
  #running: Promise<Outcome | Refusal> | undefined;

  constructor(action: Action<Input, Outcome>) {
    this.#action = action;
  }

  /** From the next run on. */
  use(action: Action<Input, Outcome>): void {
    this.#action = action;
  }

  /** While it runs, another press gets the outcome of the first. */
  run(...input: Input): Promise<Outcome | Refusal> {
    this.#running ??= this.#run(input).finally(() => (this.#running = undefined));
    return this.#running;
  }

  snapshot(): ActionState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async #run(input: Input): Promise<Outcome | Refusal> {
    this.#show({ busy: true, refusal: undefined });
    try {
      const outcome = await this.#action(...input);
      this.#show({ busy: false, refusal: outcome.ok ? undefined : outcome });
      return outcome;
    } catch (error) {
      this.#show({ busy: false, refusal: undefined });
      throw error;
    }
  }

  #show(state: ActionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

// How many devices follow the feed of this process by server-sent events.

export class OpenStreams {
  #open = 0;

  /** Call the answer, once, when it is over. */
  enter(): () => void {
    this.#open += 1;
    return () => (this.#open -= 1);
  }

  count(): number {
    return this.#open;
  }
}

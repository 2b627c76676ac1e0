// What a refusal code stands for.
export interface Rejection {
  readonly status: number;
  /** One sentence for the person who sees it. */
  readonly sentence: string;
  /** What to do next. */
  readonly next: string;
  /** Is what the person entered still kept somewhere? */
  readonly dataSafe: boolean;
}

export const refusal = (status: number, sentence: string, next: string, dataSafe = true): Rejection => ({
  status,
  sentence,
  next,
  dataSafe,
});

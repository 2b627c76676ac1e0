// What of a charge counts for the sale: what the customer gave on top and what the card itself costs are not part of it.

export interface ChargedAmounts {
  /** What was really moved, tip and surcharge included. */
  readonly amountApproved?: number | undefined;
  readonly tipAmount?: number | undefined;
  readonly surcharge?: number | undefined;
}

/** Minor units; undefined where the terminal does not say what it moved. */
export function chargedAmount({
  amountApproved,
  tipAmount = 0,
  surcharge = 0,
}: ChargedAmounts): number | undefined {
  return amountApproved === undefined ? undefined : amountApproved - tipAmount - surcharge;
}

// What a trade makes beside the shift that goes to somebody else. Second document, "Trade rule".

export interface TradedShift {
  readonly vendor_employee_id: string;
  readonly shift_date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly is_no_working: boolean;
}

export interface Trade {
  readonly shift: TradedShift;
  /** B */
  readonly to: string;
  /** Of that day, the shift itself left out. */
  readonly ofOwner: readonly unknown[];
  readonly ofTaker: readonly unknown[];
}

/** Working: its owner A is Off then, unless A has anything else. Off: B works then, unless B has anything. */
export function inverseOf({ shift, to, ofOwner, ofTaker }: Trade): TradedShift | undefined {
  const isTaken = shift.is_no_working ? ofTaker.length > 0 : ofOwner.length > 0;
  if (isTaken) return undefined;
  return {
    vendor_employee_id: shift.is_no_working ? to : shift.vendor_employee_id,
    shift_date: shift.shift_date,
    start_time: shift.start_time,
    end_time: shift.end_time,
    is_no_working: !shift.is_no_working,
  };
}

// Where days that somebody has to look at are looked at.
export const reviewPath = '/dashboard/employees/timesheet?tab=review';

/** Of one person: the timesheet is narrowed to names that hold this. */
export function reviewPathOf(name: string): string {
  return `${reviewPath}&${new URLSearchParams({ q: name }).toString()}`;
}

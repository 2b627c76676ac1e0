// Refusals of a manager's PIN: they are shown at the field it was typed into, and nowhere else.
export const aboutPin: ReadonlySet<string> = new Set(['pin_wrong', 'pin_locked', 'pin_unknown', 'forbidden']);

// The names of what preload and main process say to each other. A channel of the table is asked under its own name; these
// three are no channels, because nothing is answered to them.

/** Brings a port, for the till process. */
export const connectTillMessage = 'till:connect';
/** The customer's display listens. */
export const displayReadyMessage = 'customer-display:ready';
/** What the customer's display shows next. */
export const displayShowMessage = 'customer-display:show';

// Which version of the server this is.
export const version = '0.1.0';

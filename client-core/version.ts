// The version this client tells the server, so that the server can say when it is too old.
export const clientVersion = '0.1.0';

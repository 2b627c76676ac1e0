// The protocol's number and its history. `test/sync/protocol-version.test.ts` hashes the schemas and tells when to
// raise it.
//   1  hello, pull, push, operations, stream, credit, digest, auth, ping
//   2  applied
//   3  lease
//   4  report, instructions
//   5  `start` in hello

export const protocolVersion = 5;

/** Oldest protocol a server of this version still answers. Outbox entries are accepted from any. */
export const oldestProtocolVersion = 1;

// Vite's build leaves NODE_ENV=production in the process that calls it, and every program a later test starts would inherit
// it: a server then refuses to start without its secrets.

export async function restoreNodeEnv<T>(build: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV'];
  try {
    return await build();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

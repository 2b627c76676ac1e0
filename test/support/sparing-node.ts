// How Node is started where memory counts: V8 tidies up early instead of letting garbage lie where it has room, and the
// C library keeps one heap for all threads. Nothing is limited: a till may still need more when it must.
export const sparingFlags = ['--max-semi-space-size=1', '--optimize-for-size'] as const;

export const sparingEnv = { MALLOC_ARENA_MAX: '1' } as const;

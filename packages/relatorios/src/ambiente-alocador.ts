/**
 * What the environment of a process that runs an engine says to the allocator of the C library, which the engine uses
 * beside its own: by default each of many threads keeps a heap of what it freed, outside every limit. Only glibc
 * reads it.
 */
export const AMBIENTE_ALOCADOR: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '2' };

/** Hashes files in a worker. Without workers or WebAssembly it answers null, and the upload goes on without a hash. */
export function createFileHasher(): { sha256: (file: Blob) => Promise<string | null>; close: () => void } {
  const waiting = new Map<number, (sha256: string | null) => void>();
  let nextId = 0;
  const giveUp = () => {
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  const worker = startWorker();
  worker?.addEventListener('message', (event: MessageEvent<{ id: number; sha256: string | null }>) => {
    waiting.get(event.data.id)?.(event.data.sha256);
    waiting.delete(event.data.id);
  });
  worker?.addEventListener('error', giveUp);
  return {
    sha256: (file) =>
      new Promise((resolve) => {
        if (worker === null) return resolve(null);
        const id = nextId++;
        waiting.set(id, resolve);
        worker.postMessage({ id, file });
      }),
    close: () => {
      worker?.terminate();
      giveUp();
    },
  };
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}

import { createSHA256 } from 'hash-wasm';

/**
 * Hashes one file after another, off the page's thread. In: `{ id, file }`. Out: `{ id, sha256 }`, null when
 * unreadable.
 */
self.onmessage = (event: MessageEvent<{ id: number; file: Blob }>) => {
  queue = queue.then(() => answer(event.data));
};

let queue: Promise<void> = Promise.resolve();

async function answer({ id, file }: { id: number; file: Blob }): Promise<void> {
  try {
    const hasher = await createSHA256();
    hasher.init();
    const reader = file.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      hasher.update(value);
    }
    self.postMessage({ id, sha256: hasher.digest('hex') });
  } catch {
    self.postMessage({ id, sha256: null });
  }
}

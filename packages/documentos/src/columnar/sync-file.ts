import { open } from 'node:fs/promises';

/** Waits until the bytes of a file are on the disk. */
export async function syncFile(path: string): Promise<void> {
  // A handle, not a number: Node refuses to sync file descriptors when its permission model is on.
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

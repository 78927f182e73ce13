import { open } from 'node:fs/promises';

/** Waits until the disk keeps the bytes of a file. */
export async function syncFile(path: string): Promise<void> {
  // A handle and not a number: Node refuses to sync numbers where its permission model is on.
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

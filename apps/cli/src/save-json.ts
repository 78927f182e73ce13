import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a value as JSON, with the folders that lead to it, and says where. */
export async function saveJson(json: string, value: unknown, print: (line: string) => void): Promise<void> {
  await mkdir(dirname(json), { recursive: true });
  // Written beside and renamed, so that a reader never meets half of it.
  await writeFile(`${json}.parcial`, `${JSON.stringify(value, null, 2)}\n`);
  await rename(`${json}.parcial`, json);
  print(`Gravado em ${json}`);
}

import { rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { generateModelo } from '@apura/retificacao';
import { EXIT } from './exit-codes.ts';
import type { ModeloOptions } from './parse-args.ts';

/**
 * Writes the workbook to fill for an obligation, in place of an older one of that name: aside first, so that a cut
 * leaves no half file. Returns the exit code; faults of the file system are thrown.
 */
export async function writeModelo({ tipo, out }: ModeloOptions, print: (line: string) => void): Promise<number> {
  const target = resolve(out);
  await writeFile(`${target}.parcial`, await generateModelo(tipo));
  await rename(`${target}.parcial`, target);
  print(`Gravado em ${target}`);
  return EXIT.ok;
}

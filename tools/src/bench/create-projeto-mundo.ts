import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Projeto } from '@apura/contract';
import { ZipFile } from 'yazl';
import { generateMundo } from '../mundo/generate-mundo.ts';
import { createProjetoManual, processProjeto, sendArquivo } from './create-projeto-manual.ts';
import { openDemoClient } from './demo-client.ts';

/**
 * A concluded project of a generated world (`tools/src/mundo`) of so many years, made as a user makes it: its documents
 * sent in one ZIP, processed by the server's own tools. Answers it with its diagnostic.
 */
export async function createProjetoMundo(url: string, { dir, anos }: { dir: string; anos: number }): Promise<Projeto> {
  const { empresa, periodo, arquivos } = generateMundo(dir, { ano: 2026 - anos, anos });
  const zip = join(dir, 'mundo.zip');
  writeFileSync(zip, await zipOf(arquivos));
  const client = await openDemoClient(url);
  const projetoId = await createProjetoManual(client, { cnpj: empresa.cnpj, ...periodo });
  await sendArquivo(client, { projetoId, path: zip });
  return processProjeto(client, projetoId, ({ pbi }) => pbi !== null);
}

async function zipOf(paths: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const path of paths) zip.addBuffer(readFileSync(path), basename(path));
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

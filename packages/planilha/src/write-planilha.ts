import { writeZip, writeZipFile, type ZipEntry } from '@apura/zip';
import type { AbaEscrita } from './aba-escrita.ts';
import { partesDaPlanilha } from './partes-planilha.ts';

/** Pieces that are deflated at a time; each takes a thread. */
const AO_MESMO_TEMPO = 4;

/**
 * Writes a workbook to a file, row by row: memory does not grow with its rows. The same sheets give the same bytes.
 * Uses the fastest compression, because such a workbook is large and goes into another ZIP.
 */
export async function writePlanilhaFile(
  path: string,
  { abas, signal }: { abas: readonly AbaEscrita[]; signal?: AbortSignal | undefined },
): Promise<void> {
  await writeZipFile(path, entriesOf(abas, { level: 1, signal }), { inFlight: AO_MESMO_TEMPO, signal });
}

/** Returns the bytes of a workbook of limited size. */
export async function buildPlanilha(abas: readonly AbaEscrita[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(entriesOf(abas, {}))) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

function entriesOf(
  abas: readonly AbaEscrita[],
  { level, signal }: { level?: number; signal?: AbortSignal | undefined },
): ZipEntry[] {
  return partesDaPlanilha({ abas, signal }).map(({ nome, pedacos }) => ({
    name: nome,
    content: { open: pedacos, level },
  }));
}

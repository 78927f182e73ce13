import type { EncodingSped, ObrigacaoSped } from '@apura/documentos';
import { composeSped } from './compose-sped.ts';
import { createMapeador } from './mapa-sped.ts';
import { saveSped } from './save-sped.ts';
import { walkRegistros } from './walk-registros.ts';

export interface ReescreverSpedOptions {
  path: string;
  /** The new file; an older one of that name is replaced. */
  destino: string;
  /** Default: EFD-Contribuições. */
  obrigacao?: ObrigacaoSped;
  /**
   * By physical line of the file at `path`: the lines that take the record's place, in file form without line end
   * (`|M200|0,00|…|`); null or none drops the record. Its children stay, unless the map drops them too.
   */
  substituir: ReadonlyMap<number, readonly string[] | null>;
  /** Lines to insert before the record of that line, even when it is dropped; for a dropped block, before its x990. */
  insertAntes: ReadonlyMap<number, readonly string[]>;
  /** New values of the first record by official field name: `{ TIPO_ESCRIT: '1', NUM_REC_ANTERIOR: '…' }`. */
  campos0000?: Readonly<Record<string, string>>;
  /** The file's encoding, when it is known; otherwise it is detected. */
  encoding?: EncodingSped;
  /** From 0 to 1. */
  onProgress?: (fracao: number) => void;
  signal?: AbortSignal;
}

/**
 * Writes a SPED file with some records replaced, dropped or added, as a stream, and returns its number of lines. It
 * counts the blocks, 9900, 9990 and 9999 again and sets the marks of the blocks, so the maps need not give x990 or
 * block 9. An establishment (x010) that a change leaves empty is dropped, and so is the signature. Every other byte
 * stays. Throws a RangeError when a line of the maps is not the first of a record, and a TypeError when a given line is
 * not one of a SPED file; `destino` then does not exist.
 */
export async function rewriteSped(o: ReescreverSpedOptions): Promise<{ linhas: number }> {
  const { path, destino, signal, onProgress } = o;
  const mapeador = createMapeador([...o.substituir.keys(), ...o.insertAntes.keys()]);
  const andado = await walkRegistros({
    path,
    visit: mapeador.visit,
    encoding: o.encoding === undefined,
    signal,
  });
  onProgress?.(0.3);
  const { linhas, composto } = composeSped({
    path,
    mapa: mapeador.close(),
    obrigacao: o.obrigacao ?? 'EFDC',
    encoding: o.encoding ?? andado.encoding,
    substituir: o.substituir,
    insertAntes: o.insertAntes,
    campos0000: o.campos0000,
  });
  await saveSped(composto, { destino, signal, onProgress: (fracao) => onProgress?.(0.3 + 0.7 * fracao) });
  onProgress?.(1);
  return { linhas };
}

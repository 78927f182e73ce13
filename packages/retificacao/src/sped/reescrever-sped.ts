import type { EncodingSped, ObrigacaoSped } from '@apura/documentos';
import { comporSped } from './compor-sped.ts';
import { gravarSped } from './gravar-sped.ts';
import { createMapeador } from './mapa-sped.ts';
import { walkRegistros } from './walk-registros.ts';

export interface ReescreverSpedOptions {
  path: string;
  /** The new file; an older one of that name is replaced. */
  destino: string;
  /** EFD-Contribuições unless told. */
  obrigacao?: ObrigacaoSped;
  /**
   * By physical line of the file at `path`: the lines that take the record's place, in file form without line end
   * (`|M200|0,00|…|`); null or none drops the record. Its children stay: whoever drops a parent names them too.
   */
  substituir: ReadonlyMap<number, readonly string[] | null>;
  /** Lines that come before the record of that line, whatever happens to it. Of a dropped block: before its x990. */
  inserirAntes: ReadonlyMap<number, readonly string[]>;
  /** New values of the first record by official field name: `{ TIPO_ESCRIT: '1', NUM_REC_ANTERIOR: '…' }`. */
  campos0000?: Readonly<Record<string, string>>;
  /** How the file is encoded, when that is known already. */
  encoding?: EncodingSped;
  /** From 0 to 1. */
  onProgress?: (fracao: number) => void;
  signal?: AbortSignal;
}

/**
 * Writes a SPED file anew with some records replaced, dropped or added, streamed. Counters of the blocks, records 9900,
 * 9990 and 9999, and the flags of the blocks are made right, wrong ones of the base too; an establishment (x010) left
 * empty by a change goes; the signature goes. Every other byte stays. Nobody needs to give x990 or block 9, and given
 * ones are counted anew. Throws a RangeError when a line of the maps is not the first of a record of the file, and a
 * TypeError when a given line is none of a SPED file; nothing is left at `destino` then.
 */
export async function reescreverSped(o: ReescreverSpedOptions): Promise<{ linhas: number }> {
  const { path, destino, signal, onProgress } = o;
  const mapeador = createMapeador([...o.substituir.keys(), ...o.inserirAntes.keys()]);
  const andado = await walkRegistros({
    path,
    visit: mapeador.visit,
    encoding: o.encoding === undefined,
    signal,
  });
  onProgress?.(0.3);
  const { linhas, composto } = comporSped({
    ...{ path, mapa: mapeador.close(), obrigacao: o.obrigacao ?? 'EFDC', encoding: o.encoding ?? andado.encoding },
    ...{ substituir: o.substituir, inserirAntes: o.inserirAntes, campos0000: o.campos0000 },
  });
  await gravarSped(composto, { destino, signal, onProgress: (fracao) => onProgress?.(0.3 + 0.7 * fracao) });
  onProgress?.(1);
  return { linhas };
}

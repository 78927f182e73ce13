import type { EncodingSped, ObrigacaoSped } from '@apura/documentos';
import { codigoDe, textoDe } from './registro-bruto.ts';
import { createSaidaSped } from './saida-sped.ts';
import { setCampos0000 } from './set-campos-0000.ts';
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
  /** How the file is encoded, when that is known already; else it is walked once more. */
  encoding?: EncodingSped;
  /** From 0 to 1. */
  onProgress?: (fracao: number) => void;
  signal?: AbortSignal;
}

const r0000 = codigoDe('0000');

/**
 * Writes a SPED file anew with some records replaced, dropped or added, streamed. Counters of the blocks, records 9900,
 * 9990 and 9999, and the flags of the blocks are made right, wrong ones of the base too; an establishment (x010) left empty by a
 * change goes; the signature goes. Every other byte stays. Nobody needs to give x990 or block 9, and given ones are
 * counted anew. Throws a RangeError when a line of the maps is not the first of a record of the file, and a TypeError
 * when a given line is none of a SPED file; nothing is left at `destino` then.
 */
export async function reescreverSped(o: ReescreverSpedOptions): Promise<{ linhas: number }> {
  const obrigacao = o.obrigacao ?? 'EFDC';
  const encoding =
    o.encoding ?? (await walkRegistros({ path: o.path, visit: () => {}, encoding: true, ...abortable(o) })).encoding;
  o.onProgress?.(0.3);
  const saida = createSaidaSped({ path: o.destino, obrigacao, encoding });
  // Most lines are named by no change: one comparison tells.
  const linhas = [...new Set([...o.substituir.keys(), ...o.inserirAntes.keys()])].sort((a, b) => a - b);
  let vistas = 0;
  try {
    await walkRegistros({
      path: o.path,
      ...abortable(o),
      visit: (r) => {
        const nomeada = r.linha === linhas[vistas];
        if (nomeada) vistas++;
        const novas = nomeada ? o.inserirAntes.get(r.linha) : undefined;
        const troca = nomeada ? o.substituir.get(r.linha) : undefined;
        if (novas !== undefined) saida.insert(novas);
        if (troca !== undefined) saida.replace(r, troca ?? []);
        else if (r.codigo === r0000 && o.campos0000 !== undefined) {
          saida.replace(r, [setCampos0000(textoDe(r, encoding), obrigacao, o.campos0000)]);
        } else saida.copy(r);
      },
    });
    if (vistas !== linhas.length) throw new RangeError('A change names a line that is not the first of a record');
    const feito = saida.close();
    o.onProgress?.(1);
    return feito;
  } catch (erro) {
    saida.discard();
    throw erro;
  }
}

function abortable(o: { signal?: AbortSignal }): { signal?: AbortSignal } {
  return o.signal === undefined ? {} : { signal: o.signal };
}

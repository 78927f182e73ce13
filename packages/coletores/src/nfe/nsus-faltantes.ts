import type { RespostaDistribuicao } from './distribuicao-nfe.ts';

/** Numbers that never came, from the first to the last. */
export interface NsusFaltantes {
  de: number;
  ate: number;
}

const DOCUMENTOS = '138';
const CONSUMO_INDEVIDO = '656';

/**
 * The numbers that an answer to the question after `ultNsu` skips. Another program that asks moves the government's
 * position on, and the documents that it received do not come here; documents whose packages are damaged are missing
 * too. `contigua`: whether the documents after `ultNsu` are still available, which they are not after months without
 * questions or when nothing was ever read.
 */
export function nsusFaltantes(
  { ultNsu, contigua }: { ultNsu: string; contigua: boolean },
  { cStat, ultNsu: lido, documentos }: RespostaDistribuicao,
): NsusFaltantes[] {
  const anterior = Number(ultNsu);
  if (cStat === CONSUMO_INDEVIDO) return range(anterior + 1, Number(lido ?? 0));
  if (cStat !== DOCUMENTOS) return [];
  const vieram = documentos.filter(({ xml }) => xml !== null).map(({ nsu }) => Number(nsu));
  const numeros = documentos.map(({ nsu }) => Number(nsu));
  let proximo = contigua ? anterior + 1 : Math.min(...numeros, Number.MAX_SAFE_INTEGER);
  const faltam: NsusFaltantes[] = [];
  for (const nsu of vieram.filter((um) => um >= proximo).toSorted((a, b) => a - b)) {
    faltam.push(...range(proximo, nsu - 1));
    proximo = nsu + 1;
  }
  return [...faltam, ...range(proximo, Math.max(Number(lido ?? 0), ...numeros))];
}

function range(de: number, ate: number): NsusFaltantes[] {
  return de <= ate ? [{ de, ate }] : [];
}

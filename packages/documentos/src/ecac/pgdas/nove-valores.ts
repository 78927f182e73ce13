import type { CelulaFolha, LinhaFolha } from '../folha.ts';
import { parseDinheiro } from '../valores.ts';

/** The columns of a row of taxes, in the order of their headings. */
export const TRIBUTOS_DO_DAS = ['irpj', 'csll', 'cofins', 'pis', 'cpp', 'icms', 'ipi', 'iss', 'total'] as const;
export type ValoresDoDas = Record<(typeof TRIBUTOS_DO_DAS)[number], bigint>;

/** The headings fill one line, or go on in the next one. */
const TITULO = ['IRPJ', 'CSLL', 'COFINS'];
const RESTO_DO_TITULO = /^(?:(?:PIS|PASEP|INSS|CPP|ICMS|IPI|ISS|TOTAL|\/) ?)+$/;
/** The values of one row are printed on as many lines as this, at most. */
const MAXIMO_LINHAS = 4;
/** What the eight taxes may differ from their printed total by rounding, in cents. */
const TOLERANCIA = 5n;

export const isTituloDosTributos = (linha: LinhaFolha): boolean =>
  TITULO.every((t) => linha.norma.includes(t)) && linha.celulas.every((c) => parseDinheiro(c.texto) === null);

/**
 * The nine values below the headings at `i`, and how many lines heading and values take. The values may fall on several
 * lines, so they are put in order by their place from left to right. Null when there are not nine, or the eight taxes
 * do not add up to the total.
 */
export function readNoveValores(
  linhas: readonly LinhaFolha[],
  i: number,
): { valores: ValoresDoDas | null; linhas: number } {
  const celulas: CelulaFolha[] = [];
  let proxima = i + 1;
  while (proxima < linhas.length && RESTO_DO_TITULO.test(linhas[proxima]?.norma ?? '')) proxima++;
  const limite = proxima + MAXIMO_LINHAS;
  for (; proxima < limite && celulas.length < TRIBUTOS_DO_DAS.length; proxima++) {
    const linha = linhas[proxima];
    if (!linha?.celulas.every((c) => parseDinheiro(c.texto) !== null)) break;
    celulas.push(...linha.celulas);
  }
  return { valores: inOrder(celulas), linhas: proxima - i };
}

const middle = (c: CelulaFolha): number => (c.x + c.fim) / 2;

function inOrder(celulas: readonly CelulaFolha[]): ValoresDoDas | null {
  if (celulas.length !== TRIBUTOS_DO_DAS.length) return null;
  const ordenadas = celulas.toSorted((a, b) => middle(a) - middle(b));
  const [irpj, csll, cofins, pis, cpp, icms, ipi, iss, total] = ordenadas.map((c) => parseDinheiro(c.texto) ?? 0n);
  if (irpj === undefined || csll === undefined || cofins === undefined || pis === undefined) return null;
  if (cpp === undefined || icms === undefined || ipi === undefined || iss === undefined || total === undefined) {
    return null;
  }
  const diferenca = irpj + csll + cofins + pis + cpp + icms + ipi + iss - total;
  if (diferenca > TOLERANCIA || diferenca < -TOLERANCIA) return null;
  return { irpj, csll, cofins, pis, cpp, icms, ipi, iss, total };
}

import type { Problema } from './problema.ts';
import { type CodigoProblemaSped, mensagemSped } from './problemas-sped.ts';

/** Problems kept of one file, and of one kind, so that a fault in every line does not hide the others. */
const maxProblemas = 1000;
const maxPorCodigo = 200;
const maxValor = 200;
/** Said once per record of the layout, however many lines have it; the reader of a range already says it only once. */
const umaVezPorRegistro: ReadonlySet<string> = new Set<CodigoProblemaSped>(['SPED_OUTRO_LEIAUTE']);

export interface ProblemasColetados {
  problemas: Problema[];
  /** How many of each code were met, kept or not. */
  contagem: Map<string, number>;
}

export interface DadosProblema {
  linha?: number | null;
  registro?: string | null;
  campo?: string | null;
  valor?: string | null;
  /** Fills the `{n}` of the message. */
  detalhe?: string;
}

export function createProblemas(): ProblemasColetados {
  return { problemas: [], contagem: new Map() };
}

/** Counts a problem; its details are asked for only while problems of its code are still kept. */
export function addProblema(
  coletados: ProblemasColetados,
  codigo: CodigoProblemaSped,
  dados: () => DadosProblema,
): void {
  const vistos = (coletados.contagem.get(codigo) ?? 0) + 1;
  coletados.contagem.set(codigo, vistos);
  if (vistos > maxPorCodigo && !umaVezPorRegistro.has(codigo)) return;
  const { linha = null, registro = null, campo = null, valor = null, detalhe } = dados();
  const curto = valor !== null && valor.length > maxValor ? `${valor.slice(0, maxValor)}…` : valor;
  coletados.problemas.push({ codigo, mensagem: mensagemSped(codigo, detalhe), linha, registro, campo, valor: curto });
}

/**
 * Joins problems collected apart, in the given order, as if one reader had met them all: the result does not depend on
 * how a file was divided.
 */
export function mergeProblemas(listas: readonly ProblemasColetados[]): { problemas: Problema[]; total: number } {
  const mantidos = new Map<string, number>();
  const registrosVistos = new Set<string>();
  const problemas: Problema[] = [];
  let total = 0;
  for (const lista of listas) {
    for (const [codigo, n] of lista.contagem) if (!umaVezPorRegistro.has(codigo)) total += n;
    for (const problema of lista.problemas) {
      if (umaVezPorRegistro.has(problema.codigo)) {
        const chave = `${problema.codigo} ${problema.registro}`;
        if (registrosVistos.has(chave)) continue;
        registrosVistos.add(chave);
        total++;
      }
      const n = (mantidos.get(problema.codigo) ?? 0) + 1;
      mantidos.set(problema.codigo, n);
      if (n <= maxPorCodigo && problemas.length < maxProblemas) problemas.push(problema);
    }
  }
  return { problemas, total };
}

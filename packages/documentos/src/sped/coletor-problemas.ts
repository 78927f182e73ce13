import type { Problema } from './problema.ts';
import { type CodigoProblemaSped, mensagemSped } from './problemas-sped.ts';

/** Problems that are kept of a file, and of each kind, so that a fault in every line does not hide the others. */
const maxProblemas = 1000;
const maxPorCodigo = 200;
const maxValor = 200;
/** Reported once per record of the layout, not per line. The reader of a range already reports it only once. */
const umaVezPorRegistro: ReadonlySet<string> = new Set<CodigoProblemaSped>(['SPED_OUTRO_LEIAUTE']);

export interface ProblemasColetados {
  problemas: Problema[];
  /** How many problems of each code were found, kept or not. */
  contagem: Map<string, number>;
}

export interface DadosProblema {
  linha?: number | null;
  registro?: string | null;
  campo?: string | null;
  valor?: string | null;
  /** Replaces the `{n}` of the message. */
  detalhe?: string;
}

/** An empty list of problems. */
export function createProblemas(): ProblemasColetados {
  return { problemas: [], contagem: new Map() };
}

/** Counts a problem. Its details are only computed while problems of its code are still kept. */
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
 * Merges lists of problems in the given order, as if one reader had found them all: the result does not depend on how a
 * file was divided.
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

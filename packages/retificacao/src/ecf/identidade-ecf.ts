import type { AlteracaoSped } from '../comum/alteracao-sped.ts';
import { chavesDeEcf } from './chaves-ecf.ts';
import { campoEcf, type EcfLida, type RegistroEcf } from './read-registros-ecf.ts';

/**
 * A record of the ECF with its identity: its code, the period and the line of part A above it, and its own key.
 * 'M305|T01|9|A1' is account A1 of line 9 of M300 in T01.
 */
export interface RegistroIdentificado {
  id: string;
  registro: RegistroEcf;
  /** The record above that has a key; null for the outermost record. */
  pai: RegistroIdentificado | null;
}

/** The records of a file that have a key. */
export interface RegistrosIdentificados {
  /** In the order of the file. */
  todos: readonly RegistroIdentificado[];
  porLinha: ReadonlyMap<number, RegistroIdentificado>;
}

const junta = (partes: readonly string[]): string => partes.join('|');
const chaveDe = (codigo: string): readonly string[] => chavesDeEcf(codigo)?.chave[0] ?? [];

export function identificar(lida: EcfLida): RegistrosIdentificados {
  const todos: RegistroIdentificado[] = [];
  const abertos = new Map<string, RegistroIdentificado>();
  for (const registro of lida.registros) {
    const codigo = registro.forma.registro;
    const chaves = chavesDeEcf(codigo);
    if (!chaves) continue;
    const pai = chaves.pai === null ? null : (abertos.get(chaves.pai) ?? null);
    const acima = pai ? pai.id.split('|').slice(1) : [];
    const suas = chaveDe(codigo).map((campo) => campoEcf(registro, campo).trim());
    const identificado = { id: junta([codigo, ...acima, ...suas]), registro, pai };
    abertos.set(codigo, identificado);
    todos.push(identificado);
  }
  return { todos, porLinha: new Map(todos.map((identificado) => [identificado.registro.linha, identificado])) };
}

/**
 * The identity of the record that a row of the workbook leaves behind, or takes away; null when the base has no record
 * on the row's LINHA.
 */
export function identidadeDa(alteracao: AlteracaoSped, { porLinha }: RegistrosIdentificados): string | null {
  const nomes = chaveDe(alteracao.registro);
  const nova = nomes.map((campo) => alteracao.campos[campo]?.trim());
  if (alteracao.linhaBase !== null) {
    const naLinha = porLinha.get(alteracao.linhaBase);
    if (!naLinha) return null;
    const partes = naLinha.id.split('|').slice(1);
    if (alteracao.acao === 'INCLUIR')
      return junta([alteracao.registro, ...partes, ...nova.map((valor) => valor ?? '')]);
    const acima = partes.slice(0, partes.length - nomes.length);
    const velha = partes.slice(acima.length);
    return junta([alteracao.registro, ...acima, ...velha.map((valor, i) => nova[i] ?? valor)]);
  }
  const acima = alteracao.pais
    .toReversed()
    .flatMap((pai) => chaveDe(pai.registro).map((campo) => (pai.chave[campo] ?? '').trim()));
  const sua = nomes.map((campo, i) => nova[i] ?? (alteracao.chave[campo] ?? '').trim());
  return junta([alteracao.registro, ...acima, ...sua]);
}

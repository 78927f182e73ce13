import { palavraRegistro } from '../nucleo/controle.ts';
import { maxRegistros, type Nucleo } from '../nucleo/nucleo.ts';
import type { IndiceRegistros } from './indice-registros.ts';
import type { PlanoLeitura } from './layouts/plano-leitura.ts';
import { maxNiveis, type PilhaNiveis } from './pilha-niveis.ts';

/**
 * Lays the plan and the open levels out in the core's memory. Returns the levels as a view of it, so that what either
 * side opens is open for the other.
 */
export function prepareNucleo(
  nucleo: Nucleo,
  plano: PlanoLeitura,
  indice: IndiceRegistros,
  pilha: PilhaNiveis,
): PilhaNiveis {
  if (plano.registros.length > maxRegistros)
    throw new RangeError(`${plano.obrigacao}: more than ${maxRegistros} records`);
  const { memoria, enderecos, registros } = nucleo;
  const tabela = new Int32Array(memoria, enderecos.indice, indice.chaves.length * 2);
  tabela.set(indice.chaves);
  tabela.set(indice.indices, indice.chaves.length);
  registros.fill(0);
  for (const [i, { nivel, pai, formas, direto }] of plano.registros.entries()) {
    const palavras = i * palavraRegistro.total;
    registros[palavras + palavraRegistro.nivel] = nivel;
    registros[palavras + palavraRegistro.pai] = pai;
    registros[palavras + palavraRegistro.campos] = direto ? (formas[0]?.campos.length ?? -1) : -1;
  }
  const niveis = (k: number) => new Int32Array(memoria, enderecos.pilha + k * maxNiveis * 4, maxNiveis);
  const copia = { ...pilha, linhas: niveis(0), registros: niveis(1) };
  copia.linhas.set(pilha.linhas);
  copia.registros.set(pilha.registros);
  return copia;
}

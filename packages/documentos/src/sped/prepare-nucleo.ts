import { palavra, palavraRegistro } from '../nucleo/controle.ts';
import { maxRegistros, type Nucleo } from '../nucleo/nucleo.ts';
import type { IndiceRegistros } from './indice-registros.ts';
import type { PlanoLeitura } from './layouts/plano-leitura.ts';
import { createPilha, maxNiveis, type PilhaNiveis } from './pilha-niveis.ts';
import type { PlanoPrescan } from './plano-prescan.ts';

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
  placeIndice(nucleo, indice);
  const { registros } = nucleo;
  registros.fill(0);
  for (const [i, { nivel, pai, formas, direto }] of plano.registros.entries()) {
    const palavras = i * palavraRegistro.total;
    registros[palavras + palavraRegistro.nivel] = nivel;
    registros[palavras + palavraRegistro.pai] = pai;
    registros[palavras + palavraRegistro.campos] = direto ? (formas[0]?.campos.length ?? -1) : -1;
  }
  return placePilha(nucleo, pilha);
}

/** Lays out what walking over lines needs, with nothing open and no line counted. */
export function preparePrescan(nucleo: Nucleo, { indice, niveis }: PlanoPrescan): PilhaNiveis {
  placeIndice(nucleo, indice);
  const { controle, registros } = nucleo;
  for (const [i, nivel] of niveis.entries()) registros[i * palavraRegistro.total + palavraRegistro.nivel] = nivel;
  const vazia = createPilha();
  controle[palavra.linha] = 0;
  controle[palavra.fundo] = vazia.fundo;
  controle[palavra.ultimaLinha] = vazia.ultimaLinha;
  controle[palavra.ultimoRegistro] = vazia.ultimoRegistro;
  controle[palavra.menorNivel] = maxNiveis;
  return placePilha(nucleo, vazia);
}

function placeIndice({ memoria, enderecos }: Nucleo, indice: IndiceRegistros): void {
  const tabela = new Int32Array(memoria, enderecos.indice, indice.chaves.length * 2);
  tabela.set(indice.chaves);
  tabela.set(indice.indices, indice.chaves.length);
}

function placePilha({ memoria, enderecos }: Nucleo, pilha: PilhaNiveis): PilhaNiveis {
  const niveis = (k: number) => new Int32Array(memoria, enderecos.pilha + k * maxNiveis * 4, maxNiveis);
  const copia = { ...pilha, linhas: niveis(0), registros: niveis(1) };
  copia.linhas.set(pilha.linhas);
  copia.registros.set(pilha.registros);
  return copia;
}

import { bytesRegistroPlano, maxRegistros, memoriaLeitor, niveis } from '../nucleo/esquema.gerado.ts';
import { type IndiceRegistros, placeIndice } from '../nucleo/indice-registros.ts';
import type { Nucleo } from '../nucleo/nucleo.ts';
import type { PlanoLeitura } from './layouts/plano-leitura.ts';
import { createPilha, type PilhaNiveis } from './pilha-niveis.ts';
import type { PlanoPrescan } from './plano-prescan.ts';

/**
 * Writes the plan and the open levels to the memory of the core. Returns the levels as a view of that memory, so that
 * both sides open records in the same stack.
 */
export function prepareNucleo(
  nucleo: Nucleo,
  plano: PlanoLeitura,
  indice: IndiceRegistros,
  pilha: PilhaNiveis,
): PilhaNiveis {
  if (plano.registros.length > maxRegistros)
    throw new RangeError(`${plano.obrigacao}: more than ${maxRegistros} records`);
  const { memoria, registros } = nucleo;
  placeIndice(memoria, indice);
  new Uint8Array(memoria, memoriaLeitor.registros, maxRegistros * bytesRegistroPlano).fill(0);
  for (const [i, { nivel, pai, formas, direto }] of plano.registros.entries()) {
    const registro = registros.at(i);
    registro.nivel = nivel;
    registro.pai = pai;
    registro.campos = direto ? (formas[0]?.campos.length ?? -1) : -1;
  }
  return placePilha(nucleo, pilha);
}

/** Writes what counting lines needs to the memory of the core, with no record open and no line counted. */
export function preparePrescan(nucleo: Nucleo, plano: PlanoPrescan): PilhaNiveis {
  const { memoria, leitura, registros } = nucleo;
  placeIndice(memoria, plano.indice);
  for (const [i, nivel] of plano.niveis.entries()) registros.at(i).nivel = nivel;
  const vazia = createPilha();
  leitura.linha = 0;
  leitura.fundo = vazia.fundo;
  leitura.ultimaLinha = vazia.ultimaLinha;
  leitura.ultimoRegistro = vazia.ultimoRegistro;
  leitura.menorNivel = niveis;
  return placePilha(nucleo, vazia);
}

function placePilha({ memoria }: Nucleo, pilha: PilhaNiveis): PilhaNiveis {
  const linhas = new Int32Array(memoria, memoriaLeitor.pilha, niveis);
  const registros = new Int32Array(memoria, memoriaLeitor.pilha + niveis * 4, niveis);
  const copia = { ...pilha, linhas, registros };
  copia.linhas.set(pilha.linhas);
  copia.registros.set(pilha.registros);
  return copia;
}

import type { Codificador, ValoresDicionario, ValoresDiferencas, ValoresPrefixos } from '../columnar/codificador.ts';
import { type ColumnBuffer, usedBytes } from '../columnar/column-buffer.ts';
import {
  bytesSaida,
  maxBytesDicionario,
  maxEntradasDicionario,
  maxLinhasGrupo,
  memoriaLeitor,
} from './esquema.gerado.ts';
import type { Nucleo } from './nucleo.ts';

/** With fewer values PLAIN is short enough. */
const minValores = 64;
/** A shorter form must be less than this part of PLAIN: reading it costs a little too. */
const ganhoMinimo = 0.8;
/** A dictionary below this part of PLAIN is taken without trying differences. */
const ganhoBastante = 0.4;
/** With more entries, differences take fewer bits than an index and its share of the dictionary. */
const maxEntradasNumeros = 2048;
/** Row groups of a column for which a dictionary is not tried again after one that was not worth it. */
const gruposDeEspera = 8;
/** Differences of any width with the head of every block, or a dictionary with its indexes. */
const maiorResultado = maxLinhasGrupo * 8 + (maxLinhasGrupo / 128 + 1) * 16 + maxBytesDicionario;

/** Where the values of a column lie in the memory of the core. */
interface Trechos {
  quantos: number;
  bytesValor: number;
  bytes: number;
  trechos: { inicio: number; fim: number }[];
}

/** Looks for short forms with the compiled core. The results lie in its memory. */
export function createCodificador(nucleo: Nucleo): Codificador {
  const { dicionario: estado, extremos, funcoes, memoria, prefixos } = nucleo;
  let usado = 0;
  const view = (inicio: number, bytes: number) => new Uint8Array(memoria, inicio, bytes);
  const keep = (fim: number) => {
    usado = (fim - memoriaLeitor.saida + 63) & ~63;
  };

  return {
    hasRoom: () => usado + maiorResultado <= bytesSaida,
    restart() {
      usado = 0;
    },
    encode(coluna) {
      if (coluna.naoNulos < minValores || coluna.naoNulos > maxLinhasGrupo) return null;
      const trechos = findTrechos(coluna);
      if (trechos === null) return null;
      const dicionario = tryDicionario(coluna, trechos);
      const bytesDicionario = dicionario ? dicionario.dicionario.length + dicionario.indices.length : trechos.bytes;
      if (bytesDicionario < trechos.bytes * ganhoBastante) return dicionario;
      if (trechos.bytesValor === 0) return dicionario ?? tryPrefixos(trechos);
      return tryDiferencas(trechos, Math.min(bytesDicionario, trechos.bytes * ganhoMinimo)) ?? dicionario;
    },
    measure(coluna) {
      const trechos = findTrechos(coluna)?.trechos ?? [];
      if (trechos.length === 0) return null;
      extremos.menor = 0x7fffffff;
      extremos.maior = -0x80000000;
      for (const { inicio, fim } of trechos) funcoes.measureInteiros(inicio, fim);
      return { menor: extremos.menor, maior: extremos.maior };
    },
  };

  function tryDicionario(coluna: ColumnBuffer, o: Trechos): ValoresDicionario | null {
    if (coluna.semDicionario > 0) {
      coluna.semDicionario--;
      return null;
    }
    const codificado = buildDicionario(o);
    if (codificado === null) coluna.semDicionario = gruposDeEspera;
    return codificado;
  }

  function buildDicionario({ quantos, bytesValor, bytes, trechos }: Trechos): ValoresDicionario | null {
    funcoes.cleanDicionario();
    const maxEntradas = Math.min(bytesValor === 0 ? maxEntradasDicionario : maxEntradasNumeros, Math.ceil(quantos / 3));
    for (const { inicio, fim } of trechos) {
      if (!funcoes.encodeBloco(inicio, fim, bytesValor, maxEntradas)) return null;
    }
    const { entradas, bytes: bytesDicionario } = estado;
    const largura = Math.max(1, 32 - Math.clz32(entradas - 1));
    if (bytesDicionario + ((quantos + 7) >> 3) * largura > bytes * ganhoMinimo) return null;
    const inicio = memoriaLeitor.saida + usado;
    const dicionario = view(inicio, bytesDicionario);
    dicionario.set(view(memoriaLeitor.entradasDicionario, bytesDicionario));
    const inicioIndices = (inicio + bytesDicionario + 7) & ~7;
    const escritos = funcoes.packIndices(quantos, largura, inicioIndices);
    keep(inicioIndices + escritos);
    return { forma: 'dicionario', entradas, largura, dicionario, indices: view(inicioIndices, escritos) };
  }

  function tryPrefixos({ quantos, trechos }: Trechos): ValoresPrefixos | null {
    // A block from the middle is measured in place of all of them.
    const amostra = trechos[trechos.length >> 1];
    if (!amostra) return null;
    const poupados = funcoes.measurePrefixos(amostra.inicio, amostra.fim);
    if (poupados < (amostra.fim - amostra.inicio) * (1 - ganhoMinimo)) return null;
    // The remaining bytes stay in the blocks of the texts.
    prefixos.textos = 0;
    const restos = trechos.map(({ inicio, fim }) => view(inicio, funcoes.separatePrefixos(inicio, fim) - inicio));
    const { tamanhosPrefixos, tamanhosRestos } = memoriaLeitor;
    const tamanhos = [packLengths(tamanhosPrefixos, quantos), packLengths(tamanhosRestos, quantos)];
    return { forma: 'prefixos', valores: [...tamanhos, ...restos] };
  }

  /** The integers at an address as differences. */
  function packLengths(endereco: number, quantos: number): Uint8Array {
    const inicio = memoriaLeitor.saida + usado;
    funcoes.startDiferencas(inicio, quantos, endereco, 4);
    funcoes.joinDiferencas(endereco + 4, endereco + quantos * 4, 4);
    const fim = funcoes.closeDiferencas();
    keep(fim);
    return view(inicio, fim - inicio);
  }

  /** Null when the differences do not take fewer bytes than `menosQue`. */
  function tryDiferencas({ quantos, bytesValor, trechos }: Trechos, menosQue: number): ValoresDiferencas | null {
    const inicio = memoriaLeitor.saida + usado;
    const primeiro = trechos[0]?.inicio ?? 0;
    funcoes.startDiferencas(inicio, quantos, primeiro, bytesValor);
    for (const trecho of trechos) {
      const de = trecho.inicio === primeiro ? primeiro + bytesValor : trecho.inicio;
      funcoes.joinDiferencas(de, trecho.fim, bytesValor);
    }
    const fim = funcoes.closeDiferencas();
    if (fim - inicio >= menosQue) return null;
    keep(fim);
    return { forma: 'diferencas', valores: view(inicio, fim - inicio) };
  }
}

/** Null when a part of the column lies outside the memory of the core. */
function findTrechos(coluna: ColumnBuffer): Trechos | null {
  const trechos: Trechos['trechos'] = [];
  let bytes = 0;
  for (const [i, usados] of usedBytes(coluna).entries()) {
    const inicio = coluna.blocos[i]?.endereco ?? 0;
    if (inicio === 0) return null;
    if (usados.length > 0) trechos.push({ inicio, fim: inicio + usados.length });
    bytes += usados.length;
  }
  return { quantos: coluna.naoNulos, bytesValor: coluna.armazenamento * 4, bytes, trechos };
}

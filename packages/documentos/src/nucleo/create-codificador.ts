import type { Codificador, ValoresDicionario, ValoresDiferencas, ValoresPrefixos } from '../columnar/codificador.ts';
import { type ColumnBuffer, usedBytes } from '../columnar/column-buffer.ts';
import { palavra } from './controle.ts';
import { maxBytesDicionario, maxEntradasDicionario, maxLinhasGrupo, type Nucleo } from './nucleo.ts';

/** Below so many values PLAIN is short enough. */
const minValores = 64;
/** What is shorter has to be less than this part of PLAIN: reading it costs a little too. */
const ganhoMinimo = 0.8;
/** A dictionary that leaves less than this part is not compared with differences. */
const ganhoBastante = 0.4;
/** With more entries, differences take fewer bits than an index and its part of the dictionary. */
const maxEntradasNumeros = 2048;
/** Row groups of a column for which a dictionary is not tried again after one that was not worth it. */
const gruposDeEspera = 8;
/** Differences of any width, with what every block of them adds, or a dictionary with its indexes. */
const maiorResultado = maxLinhasGrupo * 8 + (maxLinhasGrupo / 128 + 1) * 16 + maxBytesDicionario;

/** A column's values as they lie in the core's memory. */
interface Trechos {
  quantos: number;
  bytesValor: number;
  bytes: number;
  trechos: { inicio: number; fim: number }[];
}

/** Looks for short forms with the compiled core, in whose memory the results stand. */
export function createCodificador(nucleo: Nucleo): Codificador {
  const { controle, enderecos, funcoes, memoria } = nucleo;
  let usado = 0;
  const view = (inicio: number, bytes: number) => new Uint8Array(memoria, inicio, bytes);
  const keep = (fim: number) => {
    usado = (fim - enderecos.saida + 63) & ~63;
  };

  return {
    temLugar: () => usado + maiorResultado <= nucleo.bytesSaida,
    recomecar() {
      usado = 0;
    },
    codificar(coluna) {
      if (coluna.naoNulos < minValores || coluna.naoNulos > maxLinhasGrupo) return null;
      const trechos = findTrechos(coluna);
      if (trechos === null) return null;
      const dicionario = tryDicionario(coluna, trechos);
      const bytesDicionario = dicionario ? dicionario.dicionario.length + dicionario.indices.length : trechos.bytes;
      if (bytesDicionario < trechos.bytes * ganhoBastante) return dicionario;
      if (trechos.bytesValor === 0) return dicionario ?? tryPrefixos(trechos);
      return tryDiferencas(trechos, Math.min(bytesDicionario, trechos.bytes * ganhoMinimo)) ?? dicionario;
    },
    medir(coluna) {
      const trechos = findTrechos(coluna)?.trechos ?? [];
      if (trechos.length === 0) return null;
      controle[palavra.menor] = 0x7fffffff;
      controle[palavra.maior] = -0x80000000;
      for (const { inicio, fim } of trechos) funcoes.medirInteiros(enderecos.controle, inicio, fim);
      // The control block has every one of its words.
      return { menor: controle[palavra.menor] as number, maior: controle[palavra.maior] as number };
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
    const { tabelaDicionario, lugaresDicionario, entradasDicionario, indicesDicionario } = enderecos;
    funcoes.limparDicionario(enderecos.controle, tabelaDicionario);
    for (const { inicio, fim } of trechos) {
      const cabem = funcoes.codificarBloco(
        enderecos.controle,
        inicio,
        fim,
        bytesValor,
        tabelaDicionario,
        lugaresDicionario,
        entradasDicionario,
        indicesDicionario,
        Math.min(bytesValor === 0 ? maxEntradasDicionario : maxEntradasNumeros, Math.ceil(quantos / 3)),
        maxBytesDicionario,
      );
      if (!cabem) return null;
    }
    const entradas = controle[palavra.entradas] ?? 0;
    const bytesDicionario = controle[palavra.bytesDicionario] ?? 0;
    const largura = Math.max(1, 32 - Math.clz32(entradas - 1));
    if (bytesDicionario + ((quantos + 7) >> 3) * largura > bytes * ganhoMinimo) return null;
    const inicio = enderecos.saida + usado;
    const dicionario = view(inicio, bytesDicionario);
    dicionario.set(view(entradasDicionario, bytesDicionario));
    const inicioIndices = (inicio + bytesDicionario + 7) & ~7;
    const escritos = funcoes.empacotarIndices(indicesDicionario, quantos, largura, inicioIndices);
    keep(inicioIndices + escritos);
    return { forma: 'dicionario', entradas, largura, dicionario, indices: view(inicioIndices, escritos) };
  }

  function tryPrefixos({ quantos, trechos }: Trechos): ValoresPrefixos | null {
    const { prefixos, sufixos, copiaPrefixo } = enderecos;
    // The blocks grow, and one in the middle tells how the texts of all of them follow each other.
    const amostra = trechos[trechos.length >> 1];
    if (!amostra) return null;
    const poupados = funcoes.medirPrefixos(amostra.inicio, amostra.fim);
    if (poupados < (amostra.fim - amostra.inicio) * (1 - ganhoMinimo)) return null;
    // What is left of the texts stays in the blocks they were in.
    let n = 0;
    const restos = trechos.map(({ inicio, fim }) => {
      const fimRestos = funcoes.separarPrefixos(enderecos.controle, inicio, fim, n, prefixos, sufixos, copiaPrefixo);
      n = controle[palavra.valores] ?? 0;
      return view(inicio, fimRestos - inicio);
    });
    return { forma: 'prefixos', valores: [packLengths(prefixos, quantos), packLengths(sufixos, quantos), ...restos] };
  }

  /** Integers that lie at one address as differences. */
  function packLengths(endereco: number, quantos: number): Uint8Array {
    const inicio = enderecos.saida + usado;
    funcoes.iniciarDiferencas(enderecos.diferencas, inicio, quantos, endereco, 4);
    funcoes.juntarDiferencas(enderecos.diferencas, endereco + 4, endereco + quantos * 4, 4);
    const fim = funcoes.fecharDiferencas(enderecos.diferencas);
    keep(fim);
    return view(inicio, fim - inicio);
  }

  /** Behind the dictionary, if there is one, which then is not needed. Null when they take as many bytes as given. */
  function tryDiferencas({ quantos, bytesValor, trechos }: Trechos, menosQue: number): ValoresDiferencas | null {
    const inicio = enderecos.saida + usado;
    const primeiro = trechos[0]?.inicio ?? 0;
    funcoes.iniciarDiferencas(enderecos.diferencas, inicio, quantos, primeiro, bytesValor);
    for (const trecho of trechos) {
      const de = trecho.inicio === primeiro ? primeiro + bytesValor : trecho.inicio;
      funcoes.juntarDiferencas(enderecos.diferencas, de, trecho.fim, bytesValor);
    }
    const fim = funcoes.fecharDiferencas(enderecos.diferencas);
    if (fim - inicio >= menosQue) return null;
    keep(fim);
    return { forma: 'diferencas', valores: view(inicio, fim - inicio) };
  }
}

/** Null when some of it lies outside the core's memory. */
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

import { type ColumnBuffer, usedBytes } from '../columnar/column-buffer.ts';
import type { CodificadorDicionario, ColunaCodificada } from '../columnar/dicionario.ts';
import { palavra } from './controle.ts';
import { maxBytesDicionario, maxEntradasDicionario, maxLinhasGrupo, type Nucleo } from './nucleo.ts';

/** Below so many values a page without a dictionary is short enough. */
const minValores = 64;
/** A dictionary has to leave less than this part of the bytes; its reading costs a little too. */
const ganhoMinimo = 0.8;
/** Row groups of a column for which a dictionary is not tried again after one that was not worth it. */
const gruposDeEspera = 8;

/** Looks for dictionaries with the compiled core, in whose memory the results stand until `recomecar`. */
export function createCodificador(nucleo: Nucleo): CodificadorDicionario {
  const { controle, enderecos, funcoes, memoria } = nucleo;
  const maiorResultado = maxBytesDicionario + maxLinhasGrupo * 2 + 64;
  let usado = 0;

  const keep = (bytes: number): number => {
    const endereco = enderecos.saida + usado;
    usado += (bytes + 63) & ~63;
    return endereco;
  };

  return {
    temLugar: () => usado + maiorResultado <= nucleo.bytesSaida,
    recomecar() {
      usado = 0;
    },
    codificar(coluna) {
      if (coluna.naoNulos < minValores || coluna.naoNulos > maxLinhasGrupo) return null;
      if (coluna.semDicionario > 0) {
        coluna.semDicionario--;
        return null;
      }
      const codificada = build(coluna);
      if (codificada === null) coluna.semDicionario = gruposDeEspera;
      return codificada;
    },
  };

  function build(coluna: ColumnBuffer): ColunaCodificada | null {
    const { tabelaDicionario, lugaresDicionario, entradasDicionario, indicesDicionario } = enderecos;
    const maxEntradas = Math.min(maxEntradasDicionario, Math.ceil(coluna.naoNulos / 3));
    const bytesValor = coluna.armazenamento * 4;
    let bytes = 0;
    funcoes.limparDicionario(enderecos.controle, tabelaDicionario);
    for (const [i, usados] of usedBytes(coluna).entries()) {
      const inicio = coluna.blocos[i]?.endereco ?? 0;
      if (inicio === 0) return null;
      bytes += usados.length;
      const cabem = funcoes.codificarBloco(
        enderecos.controle,
        inicio,
        inicio + usados.length,
        bytesValor,
        tabelaDicionario,
        lugaresDicionario,
        entradasDicionario,
        indicesDicionario,
        maxEntradas,
        maxBytesDicionario,
      );
      if (!cabem) return null;
    }
    const entradas = controle[palavra.entradas] ?? 0;
    const bytesDicionario = controle[palavra.bytesDicionario] ?? 0;
    const largura = Math.max(1, 32 - Math.clz32(entradas - 1));
    const bytesIndices = ((coluna.naoNulos + 7) >> 3) * largura;
    if (bytesDicionario + bytesIndices > bytes * ganhoMinimo) return null;
    const dicionario = keep(bytesDicionario);
    new Uint8Array(memoria, dicionario, bytesDicionario).set(
      new Uint8Array(memoria, entradasDicionario, bytesDicionario),
    );
    const indices = keep(bytesIndices + 8);
    const escritos = funcoes.empacotarIndices(indicesDicionario, coluna.naoNulos, largura, indices);
    return {
      entradas,
      largura,
      dicionario: new Uint8Array(memoria, dicionario, bytesDicionario),
      indices: new Uint8Array(memoria, indices, escritos),
    };
  }
}

import { type ColumnBuffer, markSparse, nextBloco } from '../columnar/column-buffer.ts';
import { appendDecimal, resultadoNumero } from './append-decimal.ts';
import { dataInvalida, parseDataBytes } from './parse-data.ts';
import { appendCp1252 } from './texto-cp1252.ts';

/** One field of several rows: between bars `marcas[inicios[r] + campo]` and the next one. */
export interface CampoLote {
  bytes: Buffer<ArrayBuffer>;
  view: DataView<ArrayBuffer>;
  marcas: Int32Array;
  inicios: Int32Array;
  quantas: number;
  campo: number;
  /** Row of the table that the first one is. */
  base: number;
}

/** Told of the rows whose value was not stored as it is. */
export type AvisoCampo = (r: number, de: number, ate: number, resultado: number) => void;

/** Longer values are copied by a call, which then costs less than a loop. */
const copiaCurta = 128;
const bitsAltos = 0x80808080 | 0;

/**
 * Appends text. Values are copied in words, so up to three bytes behind a value are copied too: the next value or
 * nothing stands there. `utf8` says that the bytes are UTF-8 already; else they are Windows-1252.
 */
export function appendTextos(coluna: ColumnBuffer, lote: CampoLote, utf8: boolean): void {
  const { bytes, view, marcas, inicios, quantas, campo, base } = lote;
  let { view: destino, pos, naoNulos } = coluna;
  let capacidade = destino.byteLength;
  const verificar = utf8 ? 0 : bitsAltos;
  for (let r = 0; r < quantas; r++) {
    // The caller counted the bars of every row.
    const k = (inicios[r] as number) + campo;
    const de = (marcas[k] as number) + 1;
    const tamanho = (marcas[k + 1] as number) - de;
    if (tamanho === 0) continue;
    if (pos + tamanho + 8 > capacidade) {
      coluna.pos = pos;
      nextBloco(coluna, tamanho + 8);
      ({ view: destino, pos } = coluna);
      capacidade = destino.byteLength;
    }
    destino.setInt32(pos, tamanho, true);
    let altos = 0;
    if (tamanho <= copiaCurta) {
      for (let i = 0; i < tamanho; i += 4) {
        const palavra = view.getInt32(de + i, true);
        altos |= palavra;
        destino.setInt32(pos + 4 + i, palavra, true);
      }
    } else {
      altos = verificar;
      coluna.bytes.set(bytes.subarray(de, de + tamanho), pos + 4);
    }
    if ((altos & verificar) !== 0) {
      coluna.pos = pos;
      coluna.naoNulos = naoNulos;
      appendCp1252(coluna, base + r, bytes, de, de + tamanho);
      ({ view: destino, pos, naoNulos } = coluna);
      capacidade = destino.byteLength;
      continue;
    }
    pos += 4 + tamanho;
    if (naoNulos !== base + r) {
      coluna.naoNulos = naoNulos;
      markSparse(coluna, base + r);
    }
    naoNulos++;
  }
  coluna.pos = pos;
  coluna.naoNulos = naoNulos;
}

/** Which bytes of the four before the last four belong to a number of 4 to 8 characters. */
const mascaras = Int32Array.of(0, 0xff000000, 0xffff0000, 0xffffff00, -1);
const quatroZeros = 0x30303030;
const zeroVirgulaZeros = 0x30302c30;
const seis = 0x06060606;
const meioByte = 0xf0f0f0f0 | 0;
const meioByteVirgula = 0xf0f0fff0 | 0;

/**
 * Appends decimals. An amount like `12345,67` is read as two words of four characters, without a loop: the bytes that
 * are no digits show in their upper halves, also after six is added. Everything else goes through appendDecimal.
 */
export function appendDecimais(
  coluna: ColumnBuffer,
  lote: CampoLote,
  casas: number,
  escala: number,
  avisar: AvisoCampo,
): void {
  const { bytes, view, marcas, inicios, quantas, campo, base } = lote;
  let { ints, pos, naoNulos } = coluna;
  const maiorCurto = casas >= 2 && escala === 2 ? 8 : 0;
  for (let r = 0; r < quantas; r++) {
    const k = (inicios[r] as number) + campo;
    const de = (marcas[k] as number) + 1;
    const ate = marcas[k + 1] as number;
    const tamanho = ate - de;
    if (tamanho === 0) continue;
    if (tamanho >= 4 && tamanho <= maiorCurto) {
      // A line starts with its code, so there are eight bytes before the end.
      const mascara = mascaras[tamanho - 4] as number;
      const alta = (view.getInt32(ate - 8, true) ^ quatroZeros) & mascara;
      const baixa = view.getInt32(ate - 4, true) ^ zeroVirgulaZeros;
      const estranhos =
        (alta & meioByte) | ((alta + seis) & meioByte) | (baixa & meioByteVirgula) | ((baixa + seis) & meioByte);
      if (estranhos === 0) {
        const pares = Math.imul(alta, 10) + (alta >>> 8);
        const milhares = (pares & 255) * 100 + ((pares >>> 16) & 255);
        const valor = milhares * 1000 + (baixa & 15) * 100 + ((baixa >>> 16) & 15) * 10 + (baixa >>> 24);
        if (pos === ints.length) {
          coluna.pos = pos;
          nextBloco(coluna, 8);
          ({ ints, pos } = coluna);
        }
        ints[pos] = valor;
        ints[pos + 1] = 0;
        pos += 2;
        if (naoNulos !== base + r) {
          coluna.naoNulos = naoNulos;
          markSparse(coluna, base + r);
        }
        naoNulos++;
        continue;
      }
    }
    coluna.pos = pos;
    coluna.naoNulos = naoNulos;
    const resultado = appendDecimal(coluna, base + r, bytes, de, ate, casas, escala);
    ({ ints, pos, naoNulos } = coluna);
    if (resultado !== resultadoNumero.ok) avisar(r, de, ate, resultado);
  }
  coluna.pos = pos;
  coluna.naoNulos = naoNulos;
}

/** Appends dates; the same date often stands in many rows in turn. */
export function appendDatas(coluna: ColumnBuffer, lote: CampoLote, avisar: AvisoCampo): void {
  const { bytes, view, marcas, inicios, quantas, campo, base } = lote;
  let { ints, pos, naoNulos } = coluna;
  let ultimaAlta = 0;
  let ultimaBaixa = 0;
  let dias = 0;
  for (let r = 0; r < quantas; r++) {
    const k = (inicios[r] as number) + campo;
    const de = (marcas[k] as number) + 1;
    const ate = marcas[k + 1] as number;
    if (de === ate) continue;
    const alta = view.getInt32(de, true);
    const baixa = view.getInt32(ate - 4, true);
    if (ate - de !== 8 || alta !== ultimaAlta || baixa !== ultimaBaixa || alta === 0) {
      const lidos = parseDataBytes(bytes, de, ate);
      if (lidos === dataInvalida) {
        avisar(r, de, ate, lidos);
        continue;
      }
      dias = lidos;
      ultimaAlta = alta;
      ultimaBaixa = baixa;
    }
    if (pos === ints.length) {
      coluna.pos = pos;
      nextBloco(coluna, 8);
      ({ ints, pos } = coluna);
    }
    ints[pos++] = dias;
    if (naoNulos !== base + r) {
      coluna.naoNulos = naoNulos;
      markSparse(coluna, base + r);
    }
    naoNulos++;
  }
  coluna.pos = pos;
  coluna.naoNulos = naoNulos;
}

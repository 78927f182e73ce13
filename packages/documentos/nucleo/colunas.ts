import { DATA_INVALIDA, dataEmDias } from './data';
import {
  antesVirgula,
  DECIMAL_ESPECIAL,
  depoisVirgula,
  MEIOS,
  meiosVirgula,
  oitoDigitos,
  readDecimal,
  SEIS,
  zerosVirgula,
} from './decimal';
import { LoteAtual, Lugar, maxLinhasLote, memoriaComum, memoriaLeitor, motivoColuna } from './esquema.gerado';
import { copyCp1252, temAltos } from './texto';

// Each of these functions stores one field of the rows of the batch from row `de` to before row `quantas`. Row r
// becomes row `base + r` of the table, and its field lies between mark `inicio + campo` and the next one. They return
// the row at which they stopped: `quantas` when all rows are stored, else `motivo` says why. The loops repeat each
// other on purpose: a call for every value would cost as much as the value.

const lote = changetype<LoteAtual>(memoriaLeitor.lote);

/** Bytes behind a text that may be overwritten, because texts are copied in words of sixteen bytes. */
const FOLGA: i32 = 16;

export function joinTextos(lugar: Lugar, quantas: i32, de: i32): i32 {
  const inicios = lote.inicios;
  const campo = lugar.campo;
  const cp1252 = lote.cp1252 !== 0;
  const base = lote.base;
  const bloco = lugar.bloco;
  const capacidade = lugar.capacidade;
  const presentes = lugar.presentes;
  let usado = lugar.usado;
  let naoNulos = lugar.naoNulos;
  let r = de;
  for (; r < quantas; r++) {
    const marca = memoriaLeitor.marcas + ((<usize>(load<i32>(inicios + ((<usize>r) << 2)) + campo)) << 2);
    const inicio = load<i32>(marca) + 1;
    const tamanho = load<i32>(marca, 4) - inicio;
    if (tamanho === 0) continue;
    if (usado + tamanho + 4 + FOLGA > capacidade) {
      stopByBloco(lugar, tamanho + 4 + FOLGA);
      break;
    }
    if (!presentes && naoNulos !== base + r) {
      lugar.motivo = motivoColuna.esparsa;
      break;
    }
    const fonte = memoriaComum.janela + <usize>inicio;
    const destino = bloco + <usize>usado;
    let escritos = tamanho;
    if (cp1252 && temAltos(fonte, tamanho)) {
      const precisa = tamanho * 3 + 4 + FOLGA;
      if (usado + precisa > capacidade) {
        stopByBloco(lugar, precisa);
        break;
      }
      escritos = copyCp1252(fonte, tamanho, destino + 4);
    } else {
      v128.store(destino, v128.load(fonte), 4);
      for (let i = 16; i < tamanho; i += 16) v128.store(destino + <usize>i, v128.load(fonte + <usize>i), 4);
    }
    store<i32>(destino, escritos);
    usado += 4 + escritos;
    if (presentes) markPresente(presentes, base + r);
    naoNulos++;
  }
  lugar.usado = usado;
  lugar.naoNulos = naoNulos;
  return r;
}

/** Stops with `especial` at a number that is more than digits and one comma, or has more places than the layout. */
export function joinDecimais(lugar: Lugar, quantas: i32, de: i32): i32 {
  const inicios = lote.inicios;
  const campo = lugar.campo;
  const casas = lugar.casas;
  const escala = lugar.escala;
  const negativos = lote.negativos !== 0;
  const base = lote.base;
  const bloco = lugar.bloco;
  const capacidade = lugar.capacidade;
  const presentes = lugar.presentes;
  // Nearly all numbers have exactly the decimals of their column, so the place of the comma is known.
  const curtos = escala <= 6 && casas >= escala;
  const menor = !curtos ? i32.MAX_VALUE : escala === 0 ? 1 : escala + 2;
  const aMais = curtos ? 8 - menor : 0;
  const zeros = zerosVirgula(escala);
  const meios = meiosVirgula(escala);
  const depois = depoisVirgula(escala);
  const antes = antesVirgula(escala);
  let usado = lugar.usado;
  let naoNulos = lugar.naoNulos;
  let r = de;
  for (; r < quantas; r++) {
    const marca = memoriaLeitor.marcas + ((<usize>(load<i32>(inicios + ((<usize>r) << 2)) + campo)) << 2);
    const inicio = load<i32>(marca) + 1;
    const fim = load<i32>(marca, 4);
    const tamanho = fim - inicio;
    if (tamanho === 0) continue;
    if (usado + 8 > capacidade) {
      stopByBloco(lugar, 8);
      break;
    }
    if (!presentes && naoNulos !== base + r) {
      lugar.motivo = motivoColuna.esparsa;
      break;
    }
    // An amount like `12345,67` is one word, read without a loop. A call here would cost as much as the reading.
    const textoFim = memoriaComum.janela + <usize>fim;
    let palavra = load<u64>(textoFim - 8) ^ zeros;
    let valor: i64;
    if (<u32>(tamanho - menor) <= <u32>aMais) {
      palavra &= ~(<u64>0) << (<u64>((8 - tamanho) << 3));
      if (((palavra & meios) | ((palavra + SEIS) & MEIOS)) !== 0) valor = DECIMAL_ESPECIAL;
      else valor = <i64>oitoDigitos(((palavra & antes) << 8) | (palavra & depois));
    } else valor = DECIMAL_ESPECIAL;
    if (valor === DECIMAL_ESPECIAL) {
      valor = readDecimal(memoriaComum.janela + <usize>inicio, textoFim, casas, escala, negativos);
      if (valor === DECIMAL_ESPECIAL) {
        lugar.motivo = motivoColuna.especial;
        break;
      }
    }
    store<i64>(bloco + <usize>usado, valor);
    usado += 8;
    if (presentes) markPresente(presentes, base + r);
    naoNulos++;
  }
  lugar.usado = usado;
  lugar.naoNulos = naoNulos;
  return r;
}

/** Stops with `especial` at a value that is no date. */
export function joinDatas(lugar: Lugar, quantas: i32, de: i32): i32 {
  const inicios = lote.inicios;
  const campo = lugar.campo;
  const base = lote.base;
  const bloco = lugar.bloco;
  const capacidade = lugar.capacidade;
  const presentes = lugar.presentes;
  let usado = lugar.usado;
  let naoNulos = lugar.naoNulos;
  // Consecutive rows often have the same date. No text of a date is all zero bytes.
  let ultima: u64 = 0;
  let dias: i32 = 0;
  let r = de;
  for (; r < quantas; r++) {
    const marca = memoriaLeitor.marcas + ((<usize>(load<i32>(inicios + ((<usize>r) << 2)) + campo)) << 2);
    const inicio = load<i32>(marca) + 1;
    const tamanho = load<i32>(marca, 4) - inicio;
    if (tamanho === 0) continue;
    if (usado + 4 > capacidade) {
      stopByBloco(lugar, 4);
      break;
    }
    if (!presentes && naoNulos !== base + r) {
      lugar.motivo = motivoColuna.esparsa;
      break;
    }
    const texto = load<u64>(memoriaComum.janela + <usize>inicio);
    if (tamanho !== 8 || texto !== ultima) {
      const lidos = tamanho === 8 ? dataEmDias(texto) : DATA_INVALIDA;
      if (lidos === DATA_INVALIDA) {
        lugar.motivo = motivoColuna.especial;
        break;
      }
      dias = lidos;
      ultima = texto;
    }
    store<i32>(bloco + <usize>usado, dias);
    usado += 4;
    if (presentes) markPresente(presentes, base + r);
    naoNulos++;
  }
  lugar.usado = usado;
  lugar.naoNulos = naoNulos;
  return r;
}

/** Stores integers of the batch, the lines of the rows or of their parents; zero means none. */
export function joinInteiros(lugar: Lugar, quantas: i32, de: i32): i32 {
  const valores = lote.inicios + ((<usize>(lugar.campo * maxLinhasLote)) << 2);
  const base = lote.base;
  const bloco = lugar.bloco;
  const capacidade = lugar.capacidade;
  const presentes = lugar.presentes;
  let usado = lugar.usado;
  let naoNulos = lugar.naoNulos;
  let r = de;
  for (; r < quantas; r++) {
    const valor = load<i32>(valores + ((<usize>r) << 2));
    if (valor === 0) continue;
    if (usado + 4 > capacidade) {
      stopByBloco(lugar, 4);
      break;
    }
    if (!presentes && naoNulos !== base + r) {
      lugar.motivo = motivoColuna.esparsa;
      break;
    }
    store<i32>(bloco + <usize>usado, valor);
    usado += 4;
    if (presentes) markPresente(presentes, base + r);
    naoNulos++;
  }
  lugar.usado = usado;
  lugar.naoNulos = naoNulos;
  return r;
}

function stopByBloco(lugar: Lugar, precisa: i32): void {
  lugar.motivo = motivoColuna.bloco;
  lugar.precisa = precisa;
}

function markPresente(presentes: usize, linha: i32): void {
  const p = presentes + <usize>(linha >> 3);
  store<u8>(p, load<u8>(p) | ((<u8>1) << (<u8>(linha & 7))));
}

import {
  BLOCO,
  CAPACIDADE,
  MOTIVO,
  MOTIVO_BLOCO,
  MOTIVO_ESPARSA,
  MOTIVO_ESPECIAL,
  NAO_NULOS,
  PRECISA,
  PRESENTES,
  USADO,
} from './controle';
import { DATA_INVALIDA, dataEmDias } from './data';
import {
  antesVirgula,
  DECIMAL_ESPECIAL,
  depoisVirgula,
  lerDecimal,
  MEIOS,
  meiosVirgula,
  oitoDigitos,
  SEIS,
  zerosVirgula,
} from './decimal';
import { copiarCp1252, temAltos } from './texto';

// Each of these stores one field of `quantas` rows, from row `de` on: row r of the batch is row `base + r` of the table
// and its field lies between marks `inicios[r] + campo` and the next one. It returns the row it stopped at: `quantas`
// when all are stored, else MOTIVO says what is missing before that row can be. The loops repeat each other on purpose:
// a call for every value would cost as much as the value.

/** Bytes behind a text that may be written over, because texts are copied in words of sixteen bytes. */
const FOLGA: i32 = 16;

export function juntarTextos(
  controle: usize,
  janela: usize,
  marcas: usize,
  inicios: usize,
  quantas: i32,
  campo: i32,
  base: i32,
  de: i32,
  cp1252: bool,
): i32 {
  const bloco = load<usize>(controle, BLOCO);
  const capacidade = load<i32>(controle, CAPACIDADE);
  const presentes = load<usize>(controle, PRESENTES);
  let usado = load<i32>(controle, USADO);
  let naoNulos = load<i32>(controle, NAO_NULOS);
  let r = de;
  for (; r < quantas; r++) {
    const marca = marcas + ((<usize>(load<i32>(inicios + ((<usize>r) << 2)) + campo)) << 2);
    const inicio = load<i32>(marca) + 1;
    const tamanho = load<i32>(marca, 4) - inicio;
    if (tamanho === 0) continue;
    if (usado + tamanho + 4 + FOLGA > capacidade) {
      pararPorBloco(controle, tamanho + 4 + FOLGA);
      break;
    }
    if (!presentes && naoNulos !== base + r) {
      store<i32>(controle, MOTIVO_ESPARSA, MOTIVO);
      break;
    }
    const fonte = janela + <usize>inicio;
    const destino = bloco + <usize>usado;
    let escritos = tamanho;
    if (cp1252 && temAltos(fonte, tamanho)) {
      const precisa = tamanho * 3 + 4 + FOLGA;
      if (usado + precisa > capacidade) {
        pararPorBloco(controle, precisa);
        break;
      }
      escritos = copiarCp1252(fonte, tamanho, destino + 4);
    } else {
      v128.store(destino, v128.load(fonte), 4);
      for (let i = 16; i < tamanho; i += 16) v128.store(destino + <usize>i, v128.load(fonte + <usize>i), 4);
    }
    store<i32>(destino, escritos);
    usado += 4 + escritos;
    if (presentes) marcarPresente(presentes, base + r);
    naoNulos++;
  }
  store<i32>(controle, usado, USADO);
  store<i32>(controle, naoNulos, NAO_NULOS);
  return r;
}

/** Numbers that are not plainly digits with at most one comma, within the places of the layout, are MOTIVO_ESPECIAL. */
export function juntarDecimais(
  controle: usize,
  janela: usize,
  marcas: usize,
  inicios: usize,
  quantas: i32,
  campo: i32,
  base: i32,
  de: i32,
  casas: i32,
  escala: i32,
  negativos: bool,
): i32 {
  const bloco = load<usize>(controle, BLOCO);
  const capacidade = load<i32>(controle, CAPACIDADE);
  const presentes = load<usize>(controle, PRESENTES);
  // Nearly all numbers have just the decimals of their column, so that the comma's place is known.
  const curtos = escala <= 6 && casas >= escala;
  const menor = !curtos ? i32.MAX_VALUE : escala === 0 ? 1 : escala + 2;
  const aMais = curtos ? 8 - menor : 0;
  const zeros = zerosVirgula(escala);
  const meios = meiosVirgula(escala);
  const depois = depoisVirgula(escala);
  const antes = antesVirgula(escala);
  let usado = load<i32>(controle, USADO);
  let naoNulos = load<i32>(controle, NAO_NULOS);
  let r = de;
  for (; r < quantas; r++) {
    const marca = marcas + ((<usize>(load<i32>(inicios + ((<usize>r) << 2)) + campo)) << 2);
    const inicio = load<i32>(marca) + 1;
    const fim = load<i32>(marca, 4);
    const tamanho = fim - inicio;
    if (tamanho === 0) continue;
    if (usado + 8 > capacidade) {
      pararPorBloco(controle, 8);
      break;
    }
    if (!presentes && naoNulos !== base + r) {
      store<i32>(controle, MOTIVO_ESPARSA, MOTIVO);
      break;
    }
    // An amount like `12345,67` is one word, read without a loop; here, because a call costs as much as the reading.
    const textoFim = janela + <usize>fim;
    let palavra = load<u64>(textoFim - 8) ^ zeros;
    let valor: i64;
    if (<u32>(tamanho - menor) <= <u32>aMais) {
      palavra &= ~(<u64>0) << (<u64>((8 - tamanho) << 3));
      if (((palavra & meios) | ((palavra + SEIS) & MEIOS)) !== 0) valor = DECIMAL_ESPECIAL;
      else valor = <i64>oitoDigitos(((palavra & antes) << 8) | (palavra & depois));
    } else valor = DECIMAL_ESPECIAL;
    if (valor === DECIMAL_ESPECIAL) {
      valor = lerDecimal(janela + <usize>inicio, textoFim, casas, escala, negativos);
      if (valor === DECIMAL_ESPECIAL) {
        store<i32>(controle, MOTIVO_ESPECIAL, MOTIVO);
        break;
      }
    }
    store<i64>(bloco + <usize>usado, valor);
    usado += 8;
    if (presentes) marcarPresente(presentes, base + r);
    naoNulos++;
  }
  store<i32>(controle, usado, USADO);
  store<i32>(controle, naoNulos, NAO_NULOS);
  return r;
}

/** What is no date is MOTIVO_ESPECIAL. */
export function juntarDatas(
  controle: usize,
  janela: usize,
  marcas: usize,
  inicios: usize,
  quantas: i32,
  campo: i32,
  base: i32,
  de: i32,
): i32 {
  const bloco = load<usize>(controle, BLOCO);
  const capacidade = load<i32>(controle, CAPACIDADE);
  const presentes = load<usize>(controle, PRESENTES);
  let usado = load<i32>(controle, USADO);
  let naoNulos = load<i32>(controle, NAO_NULOS);
  // The same date often stands in many rows in turn. No text of a date is all zero bytes.
  let ultima: u64 = 0;
  let dias: i32 = 0;
  let r = de;
  for (; r < quantas; r++) {
    const marca = marcas + ((<usize>(load<i32>(inicios + ((<usize>r) << 2)) + campo)) << 2);
    const inicio = load<i32>(marca) + 1;
    const tamanho = load<i32>(marca, 4) - inicio;
    if (tamanho === 0) continue;
    if (usado + 4 > capacidade) {
      pararPorBloco(controle, 4);
      break;
    }
    if (!presentes && naoNulos !== base + r) {
      store<i32>(controle, MOTIVO_ESPARSA, MOTIVO);
      break;
    }
    const texto = load<u64>(janela + <usize>inicio);
    if (tamanho !== 8 || texto !== ultima) {
      const lidos = tamanho === 8 ? dataEmDias(texto) : DATA_INVALIDA;
      if (lidos === DATA_INVALIDA) {
        store<i32>(controle, MOTIVO_ESPECIAL, MOTIVO);
        break;
      }
      dias = lidos;
      ultima = texto;
    }
    store<i32>(bloco + <usize>usado, dias);
    usado += 4;
    if (presentes) marcarPresente(presentes, base + r);
    naoNulos++;
  }
  store<i32>(controle, usado, USADO);
  store<i32>(controle, naoNulos, NAO_NULOS);
  return r;
}

/** Stores numbers as they stand at `valores`, zero being none: the lines of the rows and of their parents. */
export function juntarInteiros(controle: usize, valores: usize, quantas: i32, base: i32, de: i32): i32 {
  const bloco = load<usize>(controle, BLOCO);
  const capacidade = load<i32>(controle, CAPACIDADE);
  const presentes = load<usize>(controle, PRESENTES);
  let usado = load<i32>(controle, USADO);
  let naoNulos = load<i32>(controle, NAO_NULOS);
  let r = de;
  for (; r < quantas; r++) {
    const valor = load<i32>(valores + ((<usize>r) << 2));
    if (valor === 0) continue;
    if (usado + 4 > capacidade) {
      pararPorBloco(controle, 4);
      break;
    }
    if (!presentes && naoNulos !== base + r) {
      store<i32>(controle, MOTIVO_ESPARSA, MOTIVO);
      break;
    }
    store<i32>(bloco + <usize>usado, valor);
    usado += 4;
    if (presentes) marcarPresente(presentes, base + r);
    naoNulos++;
  }
  store<i32>(controle, usado, USADO);
  store<i32>(controle, naoNulos, NAO_NULOS);
  return r;
}

function pararPorBloco(controle: usize, precisa: i32): void {
  store<i32>(controle, MOTIVO_BLOCO, MOTIVO);
  store<i32>(controle, precisa, PRECISA);
}

function marcarPresente(presentes: usize, linha: i32): void {
  const p = presentes + <usize>(linha >> 3);
  store<u8>(p, load<u8>(p) | ((<u8>1) << (<u8>(linha & 7))));
}

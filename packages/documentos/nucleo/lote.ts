import { juntarDatas, juntarDecimais, juntarInteiros, juntarTextos } from './colunas';
import { LADRILHO, LINHA_LOTE, LUGAR } from './controle';

// A place: a column and the field that it takes, with the words of the column (BLOCO to PRECISA) where the control block
// has them, and before these: what is stored, the field's number, its decimals, and those of the column.
const TIPO: usize = 0;
const CAMPO: usize = 4;
const CASAS: usize = 8;
const ESCALA: usize = 12;
const BYTES_LUGAR: usize = 64;

const TEXTO: i32 = 1;
const DECIMAL: i32 = 2;
const DATA: i32 = 3;

/** Rows whose marks and texts stay in the nearest cache while column after column is stored. */
const LINHAS_LADRILHO: i32 = 128;

/**
 * Stores the fields of `quantas` rows of a batch, place by place for some rows at a time. False when a row could not be
 * stored: MOTIVO of its place tells why. The words LADRILHO, LUGAR and LINHA_LOTE tell where it is, and where to go on.
 */
export function juntarLote(
  controle: usize,
  janela: usize,
  marcas: usize,
  lote: usize,
  capacidade: i32,
  quantas: i32,
  base: i32,
  lugares: usize,
  quantos: i32,
  cp1252: bool,
  negativos: bool,
): bool {
  let ladrilho = load<i32>(controle, LADRILHO);
  let k = load<i32>(controle, LUGAR);
  let r = load<i32>(controle, LINHA_LOTE);
  while (ladrilho < quantas) {
    const ate = min(ladrilho + LINHAS_LADRILHO, quantas);
    for (; k < quantos; k++) {
      const lugar = lugares + <usize>k * BYTES_LUGAR;
      const tipo = load<i32>(lugar, TIPO);
      const campo = load<i32>(lugar, CAMPO);
      if (tipo === DECIMAL) {
        const casas = load<i32>(lugar, CASAS);
        const escala = load<i32>(lugar, ESCALA);
        r = juntarDecimais(lugar, janela, marcas, lote, ate, campo, base, r, casas, escala, negativos);
      } else if (tipo === TEXTO) r = juntarTextos(lugar, janela, marcas, lote, ate, campo, base, r, cp1252);
      else if (tipo === DATA) r = juntarDatas(lugar, janela, marcas, lote, ate, campo, base, r);
      else r = juntarInteiros(lugar, lote + ((<usize>(campo * capacidade)) << 2), ate, base, r);
      if (r < ate) {
        store<i32>(controle, ladrilho, LADRILHO);
        store<i32>(controle, k, LUGAR);
        store<i32>(controle, r, LINHA_LOTE);
        return false;
      }
      r = ladrilho;
    }
    ladrilho = ate;
    r = ate;
    k = 0;
  }
  return true;
}

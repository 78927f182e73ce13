import {
  FUNDO,
  LINHA,
  LINHA_ESTRANHA,
  LINHA_FIM,
  LINHA_LOTE_CHEIO,
  LINHA_SEM_LOTE,
  POSICAO,
  PROXIMA,
  QUANTAS_LINHAS,
  REGISTRO,
  ULTIMA_LINHA,
  ULTIMO_REGISTRO,
} from './controle';

// A record of the plan, in words: level, parent (-1: none), fields of a line that needs nothing but its fields stored
// (-1: no such line), address of its batch (0: none yet), rows in it, and lines read here since the count was taken.
export const NIVEL: usize = 0;
const PAI: usize = 4;
const CAMPOS: usize = 8;
const LOTE: usize = 12;
const NO_LOTE: usize = 16;
const LIDAS: usize = 20;
export const BYTES_REGISTRO: usize = 32;

/**
 * Puts lines that have just the fields of their layout, as nearly all have, into the batches of their records: first
 * mark, line and parent's line of each. Goes from line `j` of the stretch on and stops before the first line that is
 * anything else, or whose batch is missing or full. Returns why it stopped; the word REGISTRO tells the record.
 *
 * `indice` is a table of 2,048 keys (the four bytes of a code, the first one highest) and, behind it, of as many
 * records. `pilha` holds the open line of every level and, behind these ten, their records.
 */
export function lerLinhas(
  controle: usize,
  janela: usize,
  marcas: usize,
  fins: usize,
  j: i32,
  indice: usize,
  registros: usize,
  pilha: usize,
  capacidade: i32,
): i32 {
  const quantas = load<i32>(controle, QUANTAS_LINHAS);
  let pos = load<i32>(controle, POSICAO);
  let linha = load<i32>(controle, LINHA);
  let fundo = load<i32>(controle, FUNDO);
  let ultimaLinha = load<i32>(controle, ULTIMA_LINHA);
  let ultimo = load<i32>(controle, ULTIMO_REGISTRO);
  let s: i32 = j === 0 ? 0 : load<i32>(fins + ((<usize>(j - 1)) << 2)) + 1;
  let motivo = LINHA_FIM;
  for (; j < quantas; j++) {
    const e = load<i32>(fins + ((<usize>j) << 2));
    const marca = marcas + ((<usize>s) << 2);
    const p = janela + <usize>pos;
    if (e - s < 2 || load<i32>(marca) !== pos || load<u8>(p, 5) !== 124) {
      motivo = LINHA_ESTRANHA;
      break;
    }
    const codigo = bswap(load<i32>(p, 1));
    const r = procurar(indice, codigo);
    const registro = registros + <usize>max(r, 0) * BYTES_REGISTRO;
    if (r < 0 || load<i32>(registro, CAMPOS) !== e - s - 1) {
      motivo = LINHA_ESTRANHA;
      break;
    }
    const ultimaMarca = marcas + ((<usize>e) << 2);
    const fim = load<i32>(ultimaMarca);
    const fimCampos = fim - i32(load<u8>(janela + <usize>(fim - 1)) === 13);
    const nivel = load<i32>(registro, NIVEL);
    const pai = load<i32>(registro, PAI);
    const acima = pilha + ((<usize>max(nivel - 1, 0)) << 2);
    const temPai = nivel > 0 && pai >= 0;
    const linhaPai = temPai ? load<i32>(acima) : 0;
    if (load<i32>(ultimaMarca - 4) !== fimCampos - 1 || (temPai && (linhaPai === 0 || load<i32>(acima, 40) !== pai))) {
      motivo = LINHA_ESTRANHA;
      break;
    }
    const lote = load<usize>(registro, LOTE);
    const q = load<i32>(registro, NO_LOTE);
    if (lote === 0 || q === capacidade) {
      motivo = lote === 0 ? LINHA_SEM_LOTE : LINHA_LOTE_CHEIO;
      store<i32>(controle, r, REGISTRO);
      break;
    }
    linha++;
    const linhaLote = lote + ((<usize>q) << 2);
    const passo = (<usize>capacidade) << 2;
    store<i32>(linhaLote, s);
    store<i32>(linhaLote + passo, linha);
    store<i32>(linhaLote + (passo << 1), linhaPai);
    store<i32>(registro, q + 1, NO_LOTE);
    store<i32>(registro, load<i32>(registro, LIDAS) + 1, LIDAS);
    // The record is open at its level, and everything deeper is closed.
    const aberto = pilha + ((<usize>nivel) << 2);
    store<i32>(aberto, linha);
    store<i32>(aberto, r, 40);
    for (let n = nivel + 1; n <= fundo; n++) store<i32>(pilha + ((<usize>n) << 2), 0);
    fundo = nivel;
    ultimaLinha = linha;
    ultimo = r;
    pos = fim + 1;
    s = e + 1;
  }
  store<i32>(controle, pos, POSICAO);
  store<i32>(controle, linha, LINHA);
  store<i32>(controle, fundo, FUNDO);
  store<i32>(controle, ultimaLinha, ULTIMA_LINHA);
  store<i32>(controle, ultimo, ULTIMO_REGISTRO);
  store<i32>(controle, j, PROXIMA);
  return motivo;
}

/** The record of a code, -1 for none. */
export function procurar(indice: usize, codigo: i32): i32 {
  let p = (<u32>(codigo * <i32>0x9e3779b1) >>> 16) & 2047;
  while (true) {
    const r = load<i32>(indice + ((<usize>(p + 2048)) << 2));
    if (r < 0 || load<i32>(indice + ((<usize>p) << 2)) === codigo) return r;
    p = (p + 1) & 2047;
  }
}

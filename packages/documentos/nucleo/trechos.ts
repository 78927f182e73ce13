// Of what a file's filter keeps between two windows (nucleo/filtro.ts), in bytes: block of the record before (-1: none yet),
// stretches written, the stretch that is open (as TRECHO_... below), and how far behind its start it may end.
const BLOCO: usize = 12;
const TRECHOS: usize = 20;
const TRECHO: usize = 48;
const MENOR_TRECHO: usize = 72;

// A stretch: where it begins in the file (-1: none is open), its line, its number among the records, its block, and
// whether somebody has to look at it whatever he looks for.
const TRECHO_LINHA: usize = 8;
const TRECHO_ORDEM: usize = 12;
const TRECHO_BLOCO: usize = 16;
const TRECHO_MARCADO: usize = 20;
const BYTES_TRECHO: usize = 24;
/** More stretches than this are not written at once. */
const MAXIMO_TRECHOS: i32 = 512;

/** Begins to write stretches of another window. */
export function comecarTrechos(estado: usize): void {
  store<i32>(estado, 0, TRECHOS);
}

/** Whether there is no room for more of them. */
export function trechosCheios(estado: usize): bool {
  return load<i32>(estado, TRECHOS) >= MAXIMO_TRECHOS;
}

/** Ends the stretch where a document may begin the next one, and marks it when it is not of one block or has such a record. */
export function partir(
  estado: usize,
  posicao: f64,
  linha: i32,
  ordem: i32,
  bloco: i32,
  podeComecar: bool,
  marcado: bool,
  trechos: usize,
): void {
  const trecho = estado + TRECHO;
  const comeco = load<f64>(trecho);
  if (comeco < 0 || (podeComecar && posicao - comeco >= load<f64>(estado, MENOR_TRECHO))) {
    if (comeco >= 0) {
      const n = load<i32>(estado, TRECHOS);
      memory.copy(trechos + <usize>n * BYTES_TRECHO, trecho, BYTES_TRECHO);
      store<i32>(estado, n + 1, TRECHOS);
    }
    store<f64>(trecho, posicao);
    store<i32>(trecho, linha, TRECHO_LINHA);
    store<i32>(trecho, ordem, TRECHO_ORDEM);
    store<i32>(trecho, bloco, TRECHO_BLOCO);
    // The first one tells the ends of lines.
    store<i32>(trecho, comeco < 0 ? 1 : 0, TRECHO_MARCADO);
  }
  if (marcado || bloco !== load<i32>(estado, BLOCO)) store<i32>(trecho, 1, TRECHO_MARCADO);
  store<i32>(estado, bloco, BLOCO);
}

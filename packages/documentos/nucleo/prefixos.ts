import { VALORES } from './controle';

// What Parquet's DELTA_BYTE_ARRAY needs: of every text how many bytes it begins with are those of the one before, and
// the bytes that are left. Keys and numbers of documents that follow each other differ in their last digits only.

/** Bytes of a text that are compared with the next one. */
const MAIOR_PREFIXO: i32 = 4096;

/** Bytes that would be saved of the texts in [inicio, fim), their lengths taken to cost one byte. */
export function medirPrefixos(inicio: usize, fim: usize): i32 {
  let poupados = 0;
  let anterior: usize = 0;
  let tamanhoAnterior = 0;
  for (let p = inicio; p < fim; ) {
    const tamanho = load<i32>(p);
    poupados += 3 + prefixoComum(p + 4, tamanho, anterior, tamanhoAnterior);
    anterior = p + 4;
    tamanhoAnterior = min(tamanho, MAIOR_PREFIXO);
    p += 4 + <usize>tamanho;
  }
  return poupados;
}

/**
 * Leaves of the texts in [inicio, fim) only what is not in the one before, one behind the other from `inicio` on, and
 * notes the lengths of both parts from text `n` on. `copia` holds the text before, of `tamanhos[n - 1]` bytes in all.
 * Returns where the bytes end; the word VALORES then has the number of the next text.
 */
export function separarPrefixos(
  controle: usize,
  inicio: usize,
  fim: usize,
  n: i32,
  prefixos: usize,
  sufixos: usize,
  copia: usize,
): usize {
  let destino = inicio;
  let anterior = 0;
  if (n > 0) {
    const lugar = (<usize>(n - 1)) << 2;
    anterior = min(load<i32>(prefixos + lugar) + load<i32>(sufixos + lugar), MAIOR_PREFIXO);
  }
  for (let p = inicio; p < fim; n++) {
    const tamanho = load<i32>(p);
    const texto = p + 4;
    const comum = prefixoComum(texto, tamanho, copia, anterior);
    const resto = tamanho - comum;
    store<i32>(prefixos + ((<usize>n) << 2), comum);
    store<i32>(sufixos + ((<usize>n) << 2), resto);
    anterior = min(tamanho, MAIOR_PREFIXO);
    if (anterior > comum) memory.copy(copia + <usize>comum, texto + <usize>comum, <usize>(anterior - comum));
    if (resto > 0) memory.copy(destino, texto + <usize>comum, <usize>resto);
    destino += <usize>resto;
    p = texto + <usize>tamanho;
  }
  store<i32>(controle, n, VALORES);
  return destino;
}

function prefixoComum(a: usize, tamanhoA: i32, b: usize, tamanhoB: i32): i32 {
  const limite = min(tamanhoA, tamanhoB);
  for (let i = 0; i < limite; i += 8) {
    const diferentes = load<u64>(a + <usize>i) ^ load<u64>(b + <usize>i);
    if (diferentes !== 0) return min(limite, i + (<i32>ctz(diferentes) >> 3));
  }
  return limite;
}

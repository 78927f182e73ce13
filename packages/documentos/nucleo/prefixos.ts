import { maiorPrefixo, memoriaLeitor, Prefixos } from './esquema.gerado';

// Parquet's DELTA_BYTE_ARRAY: for every text, how many bytes it shares with the beginning of the text before it, and
// the remaining bytes. Keys and numbers of consecutive documents differ in their last digits only.

const estado = changetype<Prefixos>(memoriaLeitor.prefixos);

/** Bytes that this form would save of the texts in [inicio, fim), if a length takes one byte. */
export function measurePrefixos(inicio: usize, fim: usize): i32 {
  let poupados = 0;
  let anterior: usize = 0;
  let tamanhoAnterior = 0;
  for (let p = inicio; p < fim; ) {
    const tamanho = load<i32>(p);
    poupados += 3 + prefixoComum(p + 4, tamanho, anterior, tamanhoAnterior);
    anterior = p + 4;
    tamanhoAnterior = min(tamanho, maiorPrefixo);
    p += 4 + <usize>tamanho;
  }
  return poupados;
}

/**
 * Removes from the texts in [inicio, fim) what each shares with the one before, and moves the remaining bytes together
 * from `inicio` on. Adds the lengths of both parts to `tamanhosPrefixos` and `tamanhosRestos`. Returns where the bytes
 * end.
 */
export function separatePrefixos(inicio: usize, fim: usize): usize {
  const copia = memoriaLeitor.textoAnterior;
  let n = estado.textos;
  let destino = inicio;
  let anterior = 0;
  if (n > 0) {
    const lugar = (<usize>(n - 1)) << 2;
    const tamanho = load<i32>(memoriaLeitor.tamanhosPrefixos + lugar) + load<i32>(memoriaLeitor.tamanhosRestos + lugar);
    anterior = min(tamanho, maiorPrefixo);
  }
  for (let p = inicio; p < fim; n++) {
    const tamanho = load<i32>(p);
    const texto = p + 4;
    const comum = prefixoComum(texto, tamanho, copia, anterior);
    const resto = tamanho - comum;
    store<i32>(memoriaLeitor.tamanhosPrefixos + ((<usize>n) << 2), comum);
    store<i32>(memoriaLeitor.tamanhosRestos + ((<usize>n) << 2), resto);
    anterior = min(tamanho, maiorPrefixo);
    if (anterior > comum) memory.copy(copia + <usize>comum, texto + <usize>comum, <usize>(anterior - comum));
    if (resto > 0) memory.copy(destino, texto + <usize>comum, <usize>resto);
    destino += <usize>resto;
    p = texto + <usize>tamanho;
  }
  estado.textos = n;
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

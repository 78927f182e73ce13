// Huffman codes, none longer than a limit.

/** Words of `rascunho` that are sorted; behind them are those that count lengths. */
const MAX_SIMBOLOS: usize = 288;

/**
 * Gives each of `n` symbols the length of its code, 0 when it does not occur, and its code: the bits in the order in which
 * they are written, and from bit 16 on how many these are. At least two symbols get one: not every reader takes a tree of
 * less. No symbol may occur 2^23 times.
 */
export function construirCodigos(
  freq: usize,
  n: i32,
  limite: i32,
  tamanhos: usize,
  codigos: usize,
  rascunho: usize,
): void {
  const quantos = ordenar(freq, n, rascunho);
  // While the tree is made, `codigos` holds the symbols in the order of their frequency.
  for (let i = 0; i < quantos; i++) {
    const chave = palavra(rascunho, i);
    guardar(codigos, i, chave & 511);
    guardar(rascunho, i, chave >>> 9);
  }
  medirProfundidades(rascunho, quantos);
  const porTamanho = rascunho + MAX_SIMBOLOS * 4;
  for (let t = 0; t <= limite; t++) guardar(porTamanho, t, 0);
  for (let i = 0; i < quantos; i++) {
    const t = min<i32>(palavra(rascunho, i), limite);
    guardar(porTamanho, t, palavra(porTamanho, t) + 1);
  }
  limitar(porTamanho, limite);
  memory.fill(tamanhos, 0, <usize>n);
  let i = 0;
  for (let t = limite; t > 0; t--) {
    for (let q = palavra(porTamanho, t); q > 0; q--) store<u8>(tamanhos + <usize>palavra(codigos, i++), <u8>t);
  }
  numerar(porTamanho, limite, tamanhos, codigos, n);
}

/** Codes of the same length go up with their symbols. */
function numerar(porTamanho: usize, limite: i32, tamanhos: usize, codigos: usize, n: i32): void {
  let codigo: u32 = 0;
  for (let t = 1; t <= limite; t++) {
    const quantos = palavra(porTamanho, t);
    guardar(porTamanho, t, codigo);
    codigo = (codigo + quantos) << 1;
  }
  for (let s = 0; s < n; s++) {
    const t = <i32>load<u8>(tamanhos + <usize>s);
    const c = palavra(porTamanho, t);
    guardar(porTamanho, t, c + 1);
    guardar(codigos, s, t === 0 ? 0 : inverter(c, t) | ((<u32>t) << 16));
  }
}

/** The lowest `t` bits the other way round. */
function inverter(c: u32, t: i32): u32 {
  let r = ((c & 0x5555) << 1) | ((c >>> 1) & 0x5555);
  r = ((r & 0x3333) << 2) | ((r >>> 2) & 0x3333);
  r = ((r & 0x0f0f) << 4) | ((r >>> 4) & 0x0f0f);
  return (((r & 0x00ff) << 8) | (r >>> 8)) >>> (16 - t);
}

/** The symbols that have a code, the rarest first: in each word how often, and in its lowest nine bits which. */
function ordenar(freq: usize, n: i32, chaves: usize): i32 {
  let quantos = 0;
  for (let s = 0; s < n; s++) {
    const vezes = palavra(freq, s);
    if (vezes !== 0) guardar(chaves, quantos++, (vezes << 9) | s);
  }
  for (let s = 0; quantos < 2; s++) {
    if (palavra(freq, s) === 0) guardar(chaves, quantos++, (1 << 9) | s);
  }
  for (let passo = 57; passo > 0; passo = passo > 23 ? 23 : passo > 10 ? 10 : passo > 4 ? 4 : passo > 1 ? 1 : 0) {
    for (let i = passo; i < quantos; i++) {
      const chave = palavra(chaves, i);
      let j = i - passo;
      for (; j >= 0 && palavra(chaves, j) > chave; j -= passo) guardar(chaves, j + passo, palavra(chaves, j));
      guardar(chaves, j + passo, chave);
    }
  }
  return quantos;
}

/** Moffat and Katajainen: frequencies in ascending order become the depths of their leaves, in the same words. */
function medirProfundidades(a: usize, n: i32): void {
  let raiz = 0;
  let folha = 0;
  for (let p = 0; p < n - 1; p++) {
    let soma: u32 = 0;
    for (let filho = 0; filho < 2; filho++) {
      if (folha >= n || (raiz < p && palavra(a, raiz) < palavra(a, folha))) {
        soma += palavra(a, raiz);
        guardar(a, raiz++, p);
      } else soma += palavra(a, folha++);
    }
    guardar(a, p, soma);
  }
  // From each node's parent to its depth.
  guardar(a, n - 2, 0);
  for (let p = n - 3; p >= 0; p--) guardar(a, p, palavra(a, palavra(a, p)) + 1);
  let no = n - 2;
  let p = n - 1;
  let profundidade = 0;
  for (let lugares = 1; lugares > 0; profundidade++) {
    let internos = 0;
    for (; no >= 0 && palavra(a, no) === <u32>profundidade; no--) internos++;
    for (; lugares > internos; lugares--) guardar(a, p--, profundidade);
    lugares = 2 * internos;
  }
}

/** Codes that were cut to the limit are too many: for each that is, one above goes down a step. */
function limitar(porTamanho: usize, limite: i32): void {
  let total: u32 = 0;
  for (let t = limite; t > 0; t--) total += palavra(porTamanho, t) << (limite - t);
  for (; total > (<u32>1) << limite; total--) {
    guardar(porTamanho, limite, palavra(porTamanho, limite) - 1);
    let t = limite - 1;
    while (palavra(porTamanho, t) === 0) t--;
    guardar(porTamanho, t, palavra(porTamanho, t) - 1);
    guardar(porTamanho, t + 1, palavra(porTamanho, t + 1) + 2);
  }
}

function palavra(a: usize, i: u32): u32 {
  return load<u32>(a + ((<usize>i) << 2));
}

function guardar(a: usize, i: u32, valor: u32): void {
  store<u32>(a + ((<usize>i) << 2), valor);
}

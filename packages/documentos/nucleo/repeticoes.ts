import {
  BITS_TABELA,
  BYTES_BLOCO,
  FICHAS,
  FREQ_ALTERNADA,
  FREQ_DISTANCIAS,
  FREQ_LITERAIS,
  LITERAIS,
  SIMBOLOS,
  SO_LITERAIS,
  TABELA,
} from './area-deflate';

/** How far back a repetition may lie. */
const JANELA: usize = 32 * 1024;
const MAIOR_COMPRIMENTO: i32 = 258;
/** Bytes behind a place that are read at once; the last ones of a piece are not searched. */
const ADIANTE: usize = 32;

/** What the search tells: where the block ends, and in the area its words and its literals. */
export let fimBloco: usize = 0;
export let fimFichas: usize = 0;
let fimLiterais: usize = 0;

/**
 * Parts the next block of [inicio, fim), which begins at `p`, into literals and repetitions. One look at each place: the
 * last one before it, if any, that had the same hash of eight bytes. Where the bytes do not fit, steps grow. Fewer than
 * eight bytes are not looked for: in a text of numbers they are hardly shorter as a repetition. What little has to be
 * decided is decided without branches that nobody can foresee, which is what takes the time.
 */
export function procurarRepeticoes(area: usize, inicio: usize, p: usize, fim: usize): void {
  const tabela = area + TABELA;
  const limite = min(p + BYTES_BLOCO, fim - ADIANTE);
  let ficha = area + FICHAS;
  let literais = area + LITERAIS;
  /** Behind the last repetition. */
  let ancora = p;
  while (p < limite) {
    const bytes = load<u64>(p);
    const lugar = tabela + hash(bytes);
    const antes = <usize>load<u32>(lugar);
    store<u32>(lugar, <u32>p);
    const distancia = p - antes;
    if (i32(distancia > JANELA) | i32(load<u64>(antes) !== bytes)) {
      p += 1 + ((p - ancora) >> 6);
      continue;
    }
    const atras = min(iguaisAtras(p, antes), min(p - ancora, antes - inicio));
    const comprimento = min(iguais(p, antes, min(fim, p + 258)) + <i32>atras, MAIOR_COMPRIMENTO);
    let quantos = <u32>(p - atras - ancora);
    v128.store(literais, v128.load(ancora));
    if (quantos > 16) {
      memory.copy(literais, ancora, quantos);
      for (; quantos >= SO_LITERAIS; quantos -= SO_LITERAIS) {
        store<u32>(ficha, SO_LITERAIS << 23);
        ficha += 4;
        literais += SO_LITERAIS;
      }
    }
    literais += <usize>quantos;
    store<u32>(ficha, (quantos << 23) | ((<u32>comprimento - 3) << 15) | (<u32>distancia - 1));
    ficha += 4;
    p += <usize>comprimento - atras;
    ancora = p;
    store<u32>(tabela + hash(load<u64>(p - 2)), <u32>(p - 2));
  }
  // The piece has an end here, or the next block is searched from where this one ends.
  fimBloco = p < fim - ADIANTE ? p : fim;
  let quantos = <u32>(fimBloco - ancora);
  memory.copy(literais, ancora, quantos);
  literais += <usize>quantos;
  for (; quantos >= SO_LITERAIS; quantos -= SO_LITERAIS) {
    store<u32>(ficha, SO_LITERAIS << 23);
    ficha += 4;
  }
  store<u32>(ficha, quantos << 23);
  fimFichas = ficha;
  fimLiterais = literais;
}

/** Eight bytes as the place in the table where they were last seen. */
function hash(bytes: u64): usize {
  return (<usize>((bytes * 0x9e3779b185ebca87) >> (64 - BITS_TABELA))) << 2;
}

/** How many bytes before `a` are as before `b`, at most eight. */
function iguaisAtras(a: usize, b: usize): usize {
  return <usize>(clz(load<u64>(a - 8) ^ load<u64>(b - 8)) >> 3);
}

/** How many bytes of [a, fim) are as those from `b` on. */
function iguais(a: usize, b: usize, fim: usize): i32 {
  for (let p = a; p < fim; p += 32) {
    const outro = b + (p - a);
    const alike =
      <u32>i8x16.bitmask(i8x16.eq(v128.load(p), v128.load(outro))) |
      ((<u32>i8x16.bitmask(i8x16.eq(v128.load(p, 16), v128.load(outro, 16)))) << 16);
    if (alike !== <u32>-1) return <i32>(min(p + <usize>ctz(~alike), fim) - a);
  }
  return <i32>(fim - a);
}

/** Notes how often each symbol occurs in the block. */
export function contarSimbolos(area: usize): void {
  const freq = area + FREQ_LITERAIS;
  const outra = area + FREQ_ALTERNADA;
  let p = area + LITERAIS;
  for (; p + 4 <= fimLiterais; p += 4) {
    const quatro = load<u32>(p);
    contar(freq, quatro & 255);
    contar(outra, (quatro >>> 8) & 255);
    contar(freq, (quatro >>> 16) & 255);
    contar(outra, quatro >>> 24);
  }
  for (; p < fimLiterais; p++) contar(freq, load<u8>(p));
  for (let i: usize = 0; i < 1024; i += 16) {
    v128.store(freq + i, i32x4.add(v128.load(freq + i), v128.load(outra + i)));
  }
  for (let f = area + FICHAS; f < fimFichas; f += 4) {
    const ficha = load<u32>(f);
    if (ficha >= SO_LITERAIS << 23) continue;
    contar(freq, 257 + <u32>load<u8>(area + SIMBOLOS + <usize>((ficha >>> 15) & 255)));
    contar(area + FREQ_DISTANCIAS, simboloDaDistancia(ficha & 0x7fff));
  }
}

function contar(freq: usize, simbolo: u32): void {
  const lugar = freq + ((<usize>simbolo) << 2);
  store<u32>(lugar, load<u32>(lugar) + 1);
}

/** Of a distance less 1: its highest bit and the next one say which. */
export function simboloDaDistancia(d: u32): u32 {
  const maior = 31 - clz<u32>(d | 1);
  return d < 2 ? d : (maior << 1) + ((d >>> (maior - 1)) & 1);
}

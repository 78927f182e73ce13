import {
  BITS_TABELA,
  COD_COMPRIMENTOS,
  COD_DISTANCIAS,
  COD_LITERAIS,
  FICHAS,
  FIM_DO_BLOCO,
  FREQ_LITERAIS,
  LITERAIS,
  SIMBOLOS,
  SO_LITERAIS,
  TABELA,
} from './area-deflate';
import { escreverCabecalho, extrasDaDistancia, extrasDoComprimento, prepararCodigos } from './cabecalho-deflate';
import {
  comecarEscrita,
  destino,
  escreverCodigo,
  escreverGuardado,
  pendentes,
  quantosPendentes,
  retomarEscrita,
} from './escrita-bits';
import { contarSimbolos, fimBloco, fimFichas, procurarRepeticoes, simboloDaDistancia } from './repeticoes';

/** The shortest repetition of each symbol. */
const BASES: usize = memory.data<u16>([
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]);

/**
 * Compresses `quantos` bytes to deflate without its last block: blocks, and behind them an empty one, with which it ends on a
 * whole byte. It refers to nothing before it. Returns how many bytes it wrote: at most five more for each 65,535 and each
 * block than it read, and the last five; up to eight behind them are overwritten. Up to 32 bytes before and behind the
 * input are read, and do not matter. The input does not lie in the first 64 KiB of the memory.
 */
export function deflacionar(entrada: usize, quantos: i32, saida: usize, area: usize): i32 {
  const fim = entrada + <usize>quantos;
  memory.fill(area + TABELA, 0, 4 << BITS_TABELA);
  notarSimbolos(area);
  comecarEscrita(saida);
  for (let p = entrada; p < fim; p = fimBloco) {
    procurarRepeticoes(area, entrada, p, fim);
    memory.fill(area, 0, COD_LITERAIS);
    store<u32>(area + FREQ_LITERAIS + FIM_DO_BLOCO * 4, 1);
    contarSimbolos(area);
    const bytes = <u32>(fimBloco - p);
    if (prepararCodigos(area) < 8 * bytes + 40) {
      escreverCabecalho(area);
      juntarComprimentos(area);
      escreverFichas(area);
    } else escreverGuardado(p, fimBloco);
  }
  escreverGuardado(fim, fim);
  return <i32>(destino - saida);
}

function notarSimbolos(area: usize): void {
  let simbolo = 0;
  for (let c = 3; c <= 258; c++) {
    if (simbolo < 28 && <i32>load<u16>(BASES + ((<usize>(simbolo + 1)) << 1)) <= c) simbolo++;
    store<u8>(area + SIMBOLOS + <usize>(c - 3), <u8>simbolo);
  }
}

/** Of each length the code and the bits behind it, put together. */
function juntarComprimentos(area: usize): void {
  for (let c = 3; c <= 258; c++) {
    const simbolo = <u32>load<u8>(area + SIMBOLOS + <usize>(c - 3));
    const codigo = load<u32>(area + COD_LITERAIS + ((<usize>(257 + simbolo)) << 2));
    const bits = codigo >>> 16;
    const extra = <u32>c - <u32>load<u16>(BASES + ((<usize>simbolo) << 1));
    const junto = (codigo & 0xffff) | (extra << bits) | ((bits + extrasDoComprimento(simbolo)) << 24);
    store<u32>(area + COD_COMPRIMENTOS + ((<usize>(c - 3)) << 2), junto);
  }
}

/** Literals go four at a time, and those that are left as if they were three: nobody can foresee how many there are. */
function escreverFichas(area: usize): void {
  const codigos = area + COD_LITERAIS;
  let onde = destino;
  let bits = pendentes;
  let n = quantosPendentes;
  let literal = area + LITERAIS;
  for (let f = area + FICHAS; f <= fimFichas; f += 4) {
    const ficha = load<u32>(f);
    let quantos = ficha >>> 23;
    for (; quantos > 3; quantos -= 4) {
      const quatro = load<u32>(literal);
      const a = load<u32>(codigos + ((<usize>(quatro & 255)) << 2));
      const b = load<u32>(codigos + ((<usize>((quatro >>> 8) & 255)) << 2));
      const c = load<u32>(codigos + ((<usize>((quatro >>> 16) & 255)) << 2));
      const d = load<u32>(codigos + ((<usize>(quatro >>> 24)) << 2));
      bits |= (<u64>(a & 0xffff)) << n;
      n += <u64>(a >>> 16);
      bits |= (<u64>(b & 0xffff)) << n;
      n += <u64>(b >>> 16);
      bits |= (<u64>(c & 0xffff)) << n;
      n += <u64>(c >>> 16);
      bits |= (<u64>(d & 0xffff)) << n;
      n += <u64>(d >>> 16);
      store<u64>(onde, bits);
      onde += <usize>(n >> 3);
      bits >>= n & 56;
      n &= 7;
      literal += 4;
    }
    const tres = load<u32>(literal);
    const a = load<u32>(codigos + ((<usize>(tres & 255)) << 2)) & (0 - u32(quantos > 0));
    const b = load<u32>(codigos + ((<usize>((tres >>> 8) & 255)) << 2)) & (0 - u32(quantos > 1));
    const c = load<u32>(codigos + ((<usize>((tres >>> 16) & 255)) << 2)) & (0 - u32(quantos > 2));
    bits |= (<u64>(a & 0xffff)) << n;
    n += <u64>(a >>> 16);
    bits |= (<u64>(b & 0xffff)) << n;
    n += <u64>(b >>> 16);
    bits |= (<u64>(c & 0xffff)) << n;
    n += <u64>(c >>> 16);
    store<u64>(onde, bits);
    onde += <usize>(n >> 3);
    bits >>= n & 56;
    n &= 7;
    literal += <usize>quantos;
    if (f === fimFichas || ficha >= SO_LITERAIS << 23) continue;
    const comprimento = load<u32>(area + COD_COMPRIMENTOS + ((<usize>((ficha >>> 15) & 255)) << 2));
    bits |= (<u64>(comprimento & 0xffffff)) << n;
    n += <u64>(comprimento >>> 24);
    const d = ficha & 0x7fff;
    const simbolo = simboloDaDistancia(d);
    const distancia = load<u32>(area + COD_DISTANCIAS + ((<usize>simbolo) << 2));
    bits |= (<u64>(distancia & 0xffff)) << n;
    n += <u64>(distancia >>> 16);
    const extras = extrasDaDistancia(simbolo);
    bits |= (<u64>(d & ((1 << extras) - 1))) << n;
    n += <u64>extras;
    store<u64>(onde, bits);
    onde += <usize>(n >> 3);
    bits >>= n & 56;
    n &= 7;
  }
  retomarEscrita(onde, bits, n);
  escreverCodigo(load<u32>(codigos + FIM_DO_BLOCO * 4));
}

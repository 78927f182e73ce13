import { QUANTAS_LINHAS } from './controle';

/**
 * Notes where bars and line ends are in [inicio, fim) of the window, and among those marks the places of the line ends.
 * Sixty-four bytes are compared at once; the memory behind `fim` may be read. Returns how many marks there are.
 */
export function marcarTrecho(controle: usize, janela: usize, inicio: i32, fim: i32, marcas: usize, fins: usize): i32 {
  const barra = i8x16.splat(124);
  const quebra = i8x16.splat(10);
  let n: i32 = 0;
  let linhas: i32 = 0;
  for (let i = inicio; i < fim; i += 64) {
    const p = janela + <usize>i;
    const a = v128.load(p);
    const b = v128.load(p, 16);
    const c = v128.load(p, 32);
    const d = v128.load(p, 48);
    let quebras = juntar(i8x16.eq(a, quebra), i8x16.eq(b, quebra), i8x16.eq(c, quebra), i8x16.eq(d, quebra));
    let todas = quebras | juntar(i8x16.eq(a, barra), i8x16.eq(b, barra), i8x16.eq(c, barra), i8x16.eq(d, barra));
    if (fim - i < 64) {
      const dentro = ((<u64>1) << (<u64>(fim - i))) - 1;
      todas &= dentro;
      quebras &= dentro;
    }
    while (quebras !== 0) {
      const antes = (quebras & (0 - quebras)) - 1;
      store<i32>(fins + ((<usize>linhas) << 2), n + <i32>popcnt(todas & antes));
      linhas++;
      quebras &= quebras - 1;
    }
    // Eight at a time without asking whether there are so many: what is too much is written over.
    const quantas = <i32>popcnt(todas);
    let saida = marcas + ((<usize>n) << 2);
    for (let feitas = 0; feitas < quantas; feitas += 8) {
      for (let k = 0; k < 8; k++) {
        store<i32>(saida + ((<usize>k) << 2), i + <i32>ctz(todas));
        todas &= todas - 1;
      }
      saida += 32;
    }
    n += quantas;
  }
  store<i32>(controle, linhas, QUANTAS_LINHAS);
  return n;
}

function juntar(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    <u64>(<u32>i8x16.bitmask(a)) |
    ((<u64>(<u32>i8x16.bitmask(b))) << 16) |
    ((<u64>(<u32>i8x16.bitmask(c))) << 32) |
    ((<u64>(<u32>i8x16.bitmask(d))) << 48)
  );
}

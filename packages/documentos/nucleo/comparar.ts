export const BARRA: i8 = 124;
export const QUEBRA: i8 = 10;

/** Which of the 64 bytes at `p` are `byte`, the lowest bit for the first one. */
export function iguais64(p: usize, byte: i8): u64 {
  const valor = i8x16.splat(byte);
  return juntar(
    i8x16.eq(v128.load(p), valor),
    i8x16.eq(v128.load(p, 16), valor),
    i8x16.eq(v128.load(p, 32), valor),
    i8x16.eq(v128.load(p, 48), valor),
  );
}

/** Which of the 64 bytes at `p` are less than `byte`. */
export function menores64(p: usize, byte: i8): u64 {
  const valor = i8x16.splat(byte);
  return juntar(
    i8x16.lt_u(v128.load(p), valor),
    i8x16.lt_u(v128.load(p, 16), valor),
    i8x16.lt_u(v128.load(p, 32), valor),
    i8x16.lt_u(v128.load(p, 48), valor),
  );
}

function juntar(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    <u64>(<u32>i8x16.bitmask(a)) |
    ((<u64>(<u32>i8x16.bitmask(b))) << 16) |
    ((<u64>(<u32>i8x16.bitmask(c))) << 32) |
    ((<u64>(<u32>i8x16.bitmask(d))) << 48)
  );
}

/** One bit for each of the first `n` bytes; all 64 when there are more. */
export function primeiros64(n: i32): u64 {
  return n < 64 ? ((<u64>1) << (<u64>n)) - 1 : ~(<u64>0);
}

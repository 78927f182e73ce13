/**
 * Windows-1252 0x80 to 0x9F by code point; the five bytes that the code page leaves empty are the controls of
 * ISO-8859-1. The same table as in src/sped/texto-cp1252.ts.
 */
const ALTOS = memory.data<u16>([
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d,
  0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,
  0x017e, 0x0178,
]);

/** Whether a byte of the text is not ASCII. */
export function temAltos(fonte: usize, tamanho: i32): bool {
  for (let i = 0; i < tamanho; i += 16) {
    let altos = i8x16.bitmask(v128.load(fonte + <usize>i));
    const resto = tamanho - i;
    if (resto < 16) altos &= (1 << resto) - 1;
    if (altos !== 0) return true;
  }
  return false;
}

/** Writes Windows-1252 as UTF-8, at most three bytes for each; returns how many. */
export function copyCp1252(fonte: usize, tamanho: i32, destino: usize): i32 {
  let p = destino;
  for (let i = 0; i < tamanho; i++) {
    const b = <u32>load<u8>(fonte + <usize>i);
    if (b < 0x80) {
      store<u8>(p++, <u8>b);
      continue;
    }
    const c = b < 0xa0 ? <u32>load<u16>(ALTOS + ((<usize>(b - 0x80)) << 1)) : b;
    if (c < 0x800) {
      store<u8>(p++, <u8>(0xc0 | (c >> 6)));
    } else {
      store<u8>(p++, <u8>(0xe0 | (c >> 12)));
      store<u8>(p++, <u8>(0x80 | ((c >> 6) & 0x3f)));
    }
    store<u8>(p++, <u8>(0x80 | (c & 0x3f)));
  }
  return <i32>(p - destino);
}

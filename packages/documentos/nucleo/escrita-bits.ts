// Bits as deflate has them: the first one of a byte is its lowest.

/** The next whole byte that is written. */
export let destino: usize = 0;
/** Bits that are not written yet, fewer than eight after `despejar`. */
export let pendentes: u64 = 0;
export let quantosPendentes: u64 = 0;

export function comecarEscrita(onde: usize): void {
  destino = onde;
  pendentes = 0;
  quantosPendentes = 0;
}

/** Goes on behind what somebody wrote by himself. */
export function retomarEscrita(onde: usize, bits: u64, quantos: u64): void {
  destino = onde;
  pendentes = bits;
  quantosPendentes = quantos;
}

/** At most 56 bits; those above them are 0. */
export function escreverBits(bits: u64, quantos: u64): void {
  pendentes |= bits << quantosPendentes;
  quantosPendentes += quantos;
  store<u64>(destino, pendentes);
  const bytes = quantosPendentes >> 3;
  destino += <usize>bytes;
  pendentes >>= bytes << 3;
  quantosPendentes &= 7;
}

/** A code of `construirCodigos`. */
export function escreverCodigo(codigo: u32): void {
  escreverBits(codigo & 0xffff, codigo >>> 16);
}

/** Blocks of bytes as they are; none of none is a block too, which ends on a whole byte. */
export function escreverGuardado(inicio: usize, fim: usize): void {
  let p = inicio;
  do {
    const quantos = min<usize>(fim - p, 0xffff);
    escreverBits(0, 3);
    if (quantosPendentes > 0) escreverBits(0, 8 - quantosPendentes);
    escreverBits(quantos | ((quantos ^ 0xffff) << 16), 32);
    memory.copy(destino, p, quantos);
    destino += quantos;
    p += quantos;
  } while (p < fim);
}

// A filter: the field that it looks at (REG is 0), whether numbers are compared, and where its hash begins.
const CAMPO: usize = 0;
const NUMERO: usize = 4;
const SEMENTE: usize = 8;
const BYTES_FILTRO: usize = 16;
const BITS: u32 = 262143;

/** Whether one of the fields that are looked at may have a value that is looked for. */
export function passa(filtros: usize, quantos: i32, janela: usize, comeco: i32, quebra: i32, bits: usize): bool {
  for (let k = 0; k < quantos; k++)
    if (podeTer(filtros + <usize>k * BYTES_FILTRO, janela, comeco, quebra, bits)) return true;
  return false;
}

function podeTer(filtro: usize, janela: usize, comeco: i32, quebra: i32, bits: usize): bool {
  let s = janela + <usize>(comeco + 1);
  const fim = janela + <usize>quebra;
  let faltam = load<i32>(filtro, CAMPO);
  while (faltam > 0 && s < fim) {
    if (load<u8>(s) === 124) faltam--;
    s++;
  }
  let e = s;
  while (e < fim && load<u8>(e) !== 124) e++;
  if (faltam > 0) e = s;
  let h = load<u32>(filtro, SEMENTE);
  if (load<i32>(filtro, NUMERO) !== 0) {
    if (s < e) {
      while (s < e - 1 && load<u8>(s) === 48) s++;
    }
    for (; s < e; s++) {
      const b = <u32>load<u8>(s);
      if (b < 48 || b > 57) return true;
      h = (h ^ b) * 0x01000193;
    }
  } else {
    if (s < e && (load<u8>(s) === 32 || load<u8>(e - 1) === 32)) return true;
    for (; s < e; s++) {
      const b = <u32>load<u8>(s);
      if (b < 32 || b > 126) return true;
      h = (h ^ b) * 0x01000193;
    }
  }
  const bit = (h ^ (h >>> 15)) & BITS;
  return (load<u8>(bits + <usize>(bit >>> 3)) & (1 << (bit & 7))) !== 0;
}

import { bitsValores, bytesFiltro, Filtro, memoriaComum, memoriaFiltro, Papel } from './esquema.gerado';

/** Whether a field of the record may have a wanted value; `quebra` is the end of its first line. */
export function passa(papel: Papel, comeco: i32, quebra: i32): bool {
  for (let k = 0; k < papel.quantosFiltros; k++) {
    if (podeTer(changetype<Filtro>(papel.filtros + <usize>k * bytesFiltro), comeco, quebra)) return true;
  }
  return false;
}

function podeTer(filtro: Filtro, comeco: i32, quebra: i32): bool {
  let s = memoriaComum.janela + <usize>(comeco + 1);
  const fim = memoriaComum.janela + <usize>quebra;
  let faltam = filtro.campo;
  while (faltam > 0 && s < fim) {
    if (load<u8>(s) === 124) faltam--;
    s++;
  }
  let e = s;
  while (e < fim && load<u8>(e) !== 124) e++;
  if (faltam > 0) e = s;
  let h = filtro.semente;
  if (filtro.numero !== 0) {
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
  const bit = (h ^ (h >>> 15)) & (<u32>bitsValores - 1);
  return (load<u8>(memoriaFiltro.bits + <usize>(bit >>> 3)) & (1 << (bit & 7))) !== 0;
}

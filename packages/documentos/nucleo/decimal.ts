/** Means that TypeScript must read the number. No decimal of eighteen digits has this value. */
export const DECIMAL_ESPECIAL: i64 = i64.MIN_VALUE;

const POTENCIAS = memory.data<i64>([
  1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000, 1000000000000,
  10000000000000, 100000000000000, 1000000000000000, 10000000000000000, 100000000000000000, 1000000000000000000,
]);

/** The upper halves of eight bytes: zero in all digits, also after `SEIS` adds six to each. */
export const MEIOS: u64 = 0xf0f0f0f0f0f0f0f0;
export const SEIS: u64 = 0x0606060606060606;
const ZEROS: u64 = 0x3030303030303030;

/** Eight characters of a zero with so many decimals and its comma, to subtract from the last eight of a number. */
export function zerosVirgula(escala: i32): u64 {
  return escala === 0 ? ZEROS : ZEROS ^ ((<u64>0x1c) << lugarVirgula(escala));
}

/** The bits that must then be zero: the upper halves, and the whole byte in the place of the comma. */
export function meiosVirgula(escala: i32): u64 {
  return escala === 0 ? MEIOS : MEIOS | ((<u64>0xff) << lugarVirgula(escala));
}

/** A mask of the bytes behind the comma. */
export function depoisVirgula(escala: i32): u64 {
  return escala === 0 ? ~(<u64>0) : ~(<u64>0) << (lugarVirgula(escala) + 8);
}

/** A mask of the bytes before the comma. */
export function antesVirgula(escala: i32): u64 {
  return escala === 0 ? 0 : ((<u64>1) << lugarVirgula(escala)) - 1;
}

function lugarVirgula(escala: i32): u64 {
  return <u64>((7 - escala) << 3);
}

/**
 * The number in bytes [inicio, fim) as an integer of `escala` decimal places; the layout allows `casas` of them. The
 * sixteen bytes before `fim` may be read: the memory does not begin with a line.
 */
export function readDecimal(inicio: usize, fim: usize, casas: i32, escala: i32, negativos: bool): i64 {
  const tamanho = <i32>(fim - inicio);
  if (escala >= 1 && escala <= 6 && casas >= escala && tamanho > 8 && tamanho <= 16) {
    const baixa = load<u64>(fim - 8) ^ zerosVirgula(escala);
    const alta = (load<u64>(fim - 16) ^ ZEROS) & (~(<u64>0) << (<u64>((16 - tamanho) << 3)));
    if (
      ((baixa & meiosVirgula(escala)) | ((baixa + SEIS) & MEIOS) | ((alta & MEIOS) | ((alta + SEIS) & MEIOS))) ===
      0
    ) {
      const digitos = ((baixa & antesVirgula(escala)) << 8) | (baixa & depoisVirgula(escala));
      return <i64>oitoDigitos(alta) * 10000000 + <i64>oitoDigitos(digitos);
    }
  }
  return readByAlgarismo(inicio, fim, casas, escala, negativos);
}

/** The number of eight digits (values 0 to 9, not characters), the first one in the lowest byte. */
export function oitoDigitos(digitos: u64): u64 {
  let v = (digitos * 2561) >> 8;
  v = ((v & 0x00ff00ff00ff00ff) * 6553601) >> 16;
  return ((v & 0x0000ffff0000ffff) * 42949672960001) >> 32;
}

function readByAlgarismo(inicio: usize, fim: usize, casas: i32, escala: i32, negativos: bool): i64 {
  let p = inicio;
  const negativo = negativos && load<u8>(p) === 45;
  if (negativo) p++;
  if (fim - p > 16) return DECIMAL_ESPECIAL;
  let valor: i64 = 0;
  let algarismos = 0;
  let fracao = -1;
  for (; p < fim; p++) {
    const c = <u32>load<u8>(p);
    const algarismo = c - 48;
    if (algarismo <= 9) {
      valor = valor * 10 + <i64>algarismo;
      algarismos++;
      if (fracao >= 0) fracao++;
    } else if (c === 44 && fracao < 0) {
      fracao = 0;
    } else {
      return DECIMAL_ESPECIAL;
    }
  }
  const casasLidas = fracao < 0 ? 0 : fracao;
  const faltam = escala - casasLidas;
  if (algarismos === 0 || algarismos > 15 || casasLidas > casas || faltam < 0 || algarismos + faltam > 18) {
    return DECIMAL_ESPECIAL;
  }
  valor *= load<i64>(POTENCIAS + ((<usize>faltam) << 3));
  return negativo ? -valor : valor;
}

import { Campo, memoriaComum, tipoConferido } from './esquema.gerado';

/** Larger numbers are not exact in all calculations. */
const MAIOR_EXATO: f64 = 9_000_000_000_000_000;

/**
 * Whether the value in [a, b) of the window is of the usual form that its field wants. Writes the number of a wanted
 * decimal to `valor` as an integer, times ten to the decimals of the field (NaN when that would not be exact or has
 * more digits than are looked at here), and a date as aaaammdd. Sixteen bytes before the value may be read.
 */
export function certo(campo: Campo, a: i32, b: i32, valor: usize): bool {
  const tipo = campo.tipo;
  if (tipo === tipoConferido.qualquer) return true;
  const n = b - a;
  const fim = memoriaComum.janela + <usize>b;
  const maximo = campo.maximo;
  let bom = false;
  if (tipo === tipoConferido.decimal) bom = readDecimal(fim, n, maximo, campo.casas, campo.lido !== 0, valor);
  else if (tipo === tipoConferido.texto || tipo === tipoConferido.inteiro) {
    bom = n <= maximo && (n === maximo || campo.exato === 0);
    if (tipo === tipoConferido.inteiro) bom = bom && saoAlgarismos(fim, n);
  } else if (tipo === tipoConferido.data) bom = n === 8 && readData(fim, valor);
  else if (tipo === tipoConferido.cnpj) bom = n === 14 && ehCnpj(fim - 14);
  return bom && (campo.lista === 0 || naLista(fim, n, campo));
}

/** A mask of sixteen bytes, the lowest bit for the first one, with the last `n` set. */
function ultimos(n: i32): i32 {
  return (0xffff << (16 - n)) & 0xffff;
}

function saoAlgarismos(fim: usize, n: i32): bool {
  if (n <= 16) {
    const d = i8x16.sub(v128.load(fim - 16), i8x16.splat(48));
    return (~(<i32>i8x16.bitmask(i8x16.lt_u(d, i8x16.splat(10)))) & ultimos(n)) === 0;
  }
  for (let p = fim - <usize>n; p < fim; p++) if (<u32>load<u8>(p) - 48 > 9) return false;
  return true;
}

/** Whether these are digits with at most one comma between them. A digit behind the last decimal must be 0. */
function readDecimal(fim: usize, n: i32, maximo: i32, casas: i32, lido: bool, valor: usize): bool {
  if (n > 16) return readLongo(fim, n, maximo, casas, valor);
  const bytes = v128.load(fim - 16);
  const meus = ultimos(n);
  const d = i8x16.sub(bytes, i8x16.splat(48));
  const algarismos = <i32>i8x16.bitmask(i8x16.lt_u(d, i8x16.splat(10))) & meus;
  const virgula = meus & ~algarismos;
  let depois: i32 = 0;
  let onde: i32 = -1;
  if (virgula !== 0) {
    onde = <i32>ctz(virgula);
    depois = 15 - onde;
    if (virgula !== 1 << onde || load<u8>(fim - 16 + <usize>onde) !== 44) return false;
    if (depois === 0 || onde === 16 - n) return false;
    if (depois > casas) return readLongo(fim, n, maximo, casas, valor);
  }
  if (n - i32(virgula !== 0) > maximo) return false;
  if (lido) store<f64>(valor, escalar(<f64>readAlgarismos(d, n, onde), casas - depois));
  return true;
}

/** The number that the last `n` digits make. At `onde` is the comma: the digits before it move one place back. */
function readAlgarismos(d: v128, n: i32, onde: i32): i64 {
  const lugares = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const so = v128.and(d, i8x16.ge_s(lugares, i8x16.splat(<i8>(16 - n))));
  const atras = i8x16.shuffle(so, i8x16.splat(0), 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
  const juntos = v128.bitselect(atras, so, i8x16.le_s(lugares, i8x16.splat(<i8>onde)));
  const pares = i16x8.add(i16x8.mul(v128.and(juntos, i16x8.splat(255)), i16x8.splat(10)), i16x8.shr_u(juntos, 8));
  const quatro = i32x4.dot_i16x8_s(pares, i16x8(100, 1, 100, 1, 100, 1, 100, 1));
  const alto = i32x4.extract_lane(quatro, 0) * 10_000 + i32x4.extract_lane(quatro, 1);
  const baixo = i32x4.extract_lane(quatro, 2) * 10_000 + i32x4.extract_lane(quatro, 3);
  return <i64>alto * 100_000_000 + <i64>baixo;
}

function escalar(valor: f64, zeros: i32): f64 {
  for (; zeros > 0; zeros--) valor *= 10;
  return valor <= MAIOR_EXATO ? valor : NaN;
}

/** Reads byte by byte what is longer, or ends in zeros that the field has no room for. */
function readLongo(fim: usize, n: i32, maximo: i32, casas: i32, valor: usize): bool {
  store<f64>(valor, NaN);
  let algarismos: i32 = 0;
  let depois: i32 = -1;
  for (let p = fim - <usize>n; p < fim; p++) {
    const d = <i32>load<u8>(p) - 48;
    if (d === -4) {
      if (depois >= 0 || algarismos === 0) return false;
      depois = 0;
    } else {
      if (<u32>d > 9) return false;
      algarismos++;
      if (depois >= 0) {
        depois++;
        if (depois > casas && d !== 0) return false;
      }
    }
  }
  return depois !== 0 && algarismos <= maximo;
}

/** ddmmaaaa, from 1900 on. */
function readData(fim: usize, valor: usize): bool {
  if (!saoAlgarismos(fim, 8)) return false;
  const numero = <i32>readAlgarismos(i8x16.sub(v128.load(fim - 16), i8x16.splat(48)), 8, -1);
  const dia = numero / 1_000_000;
  const mes = (numero / 10_000) % 100;
  const ano = numero % 10_000;
  if (mes < 1 || mes > 12 || dia < 1 || ano < 1900) return false;
  store<f64>(valor, <f64>(ano * 10_000 + mes * 100 + dia));
  if (mes === 2) return dia <= 28 + i32(ano % 4 === 0 && (ano % 100 !== 0 || ano % 400 === 0));
  return dia <= 30 + ((mes + (mes >> 3)) & 1);
}

/** Fourteen digits, not all the same, with the right check digits. TypeScript reads a CNPJ with letters. */
function ehCnpj(p: usize): bool {
  if (!saoAlgarismos(p + 14, 14)) return false;
  let iguais = true;
  let primeiro: i32 = 0;
  let segundo: i32 = 0;
  for (let i: i32 = 0; i < 13; i++) {
    const d = <i32>load<u8>(p + <usize>i) - 48;
    if (load<u8>(p + <usize>i) !== load<u8>(p, 13)) iguais = false;
    if (i < 12) primeiro += d * (((11 - i) & 7) + 2);
    segundo += d * (((12 - i) & 7) + 2);
  }
  return (
    !iguais && <i32>load<u8>(p, 12) - 48 === verificador(primeiro) && <i32>load<u8>(p, 13) - 48 === verificador(segundo)
  );
}

export function verificador(soma: i32): i32 {
  const resto = soma % 11;
  return resto < 2 ? 0 : 11 - resto;
}

/** Whether a code of up to eight bytes is in the list of the field. */
function naLista(fim: usize, n: i32, campo: Campo): bool {
  if (n > 8) return false;
  const codigo = bswap(load<u64>(fim - 8)) & (~(<u64>0) >> <u64>(64 - 8 * n));
  if (campo.ultimo === codigo) return true;
  const codigos = campo.lista + 8;
  let de: i32 = 0;
  let ate = load<i32>(campo.lista);
  while (de < ate) {
    const meio = (de + ate) >> 1;
    const este = load<u64>(codigos + ((<usize>meio) << 3));
    if (este === codigo) {
      campo.ultimo = codigo;
      return true;
    }
    if (este < codigo) de = meio + 1;
    else ate = meio;
  }
  return false;
}

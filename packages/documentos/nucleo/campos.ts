import { procurar } from './linhas';
import { BYTES_LINHA, CAMPOS, CODIGO, FIM_LINHA, INICIO, MARCA, SINAIS } from './registros';

/** More fields than any record has; what comes behind is not looked at. */
const MAXIMO_CAMPOS: i32 = 256;

// What there is to say of a record, as bits.
const ABERTA: i32 = 1;
const CONTROLE: i32 = 2;
const A_CONFERIR: i32 = 4;

// A field as the layout has it, in bytes: what kind of value, its greatest length, the decimals of a number, whether it
// must have a value, whether its length must be the greatest, the codes that it may hold (address; 0: any), and the last
// code that was found among them.
const TIPO: usize = 0;
const MAXIMO: usize = 4;
const CASAS: usize = 8;
const OBRIGATORIO: usize = 12;
const EXATO: usize = 16;
const LISTA: usize = 20;
const ULTIMO: usize = 24;
const BYTES_CAMPO: usize = 32;

const QUALQUER: i32 = 0;
const TEXTO: i32 = 1;
const INTEIRO: i32 = 2;
const DECIMAL: i32 = 3;
const DATA: i32 = 4;
const CNPJ: i32 = 5;

/**
 * Cuts the first lines of `quantas` records of the table into fields and compares these with the layout. The mark before a
 * field is where the bar before it stands, the mark behind it where it ends. A record is to be looked at by TypeScript
 * (A_CONFERIR) when anything in it is not of the common kind; what is not marked so is as the layout wants it.
 *
 * `indice` finds a record by its code (`procurar`); `layouts` has for each of them the address of its number of fields
 * and, behind it, its fields. The room for marks is for 258 of each record.
 */
export function conferirCampos(
  janela: usize,
  tabela: usize,
  quantas: i32,
  indice: usize,
  layouts: usize,
  marcas: usize,
): void {
  let livre: i32 = 0;
  for (let k = 0; k < quantas; k++) {
    const linha = tabela + <usize>k * BYTES_LINHA;
    const saida = marcas + ((<usize>livre) << 2);
    cortar(janela, linha, saida);
    const campos = load<i32>(linha, CAMPOS);
    store<i32>(linha, livre, MARCA);
    livre += campos + 1;
    if (load<i32>(linha, SINAIS) === 0 && certos(janela, linha, saida, campos, indice, layouts)) continue;
    store<i32>(linha, load<i32>(linha, SINAIS) | A_CONFERIR, SINAIS);
  }
}

/** Notes the bars of a line, its number of fields, and whether it lacks the last bar or has a control character. */
function cortar(janela: usize, linha: usize, saida: usize): void {
  const inicio = load<i32>(linha, INICIO);
  const fim = load<i32>(linha, FIM_LINHA);
  const barra = i8x16.splat(124);
  const espaco = i8x16.splat(32);
  store<i32>(saida, inicio);
  let n: i32 = 0;
  let ultima = inicio;
  let controle: u32 = 0;
  for (let i = inicio + 1; i < fim; i += 16) {
    const bytes = v128.load(janela + <usize>i);
    let barras = <u32>i8x16.bitmask(i8x16.eq(bytes, barra));
    let menores = <u32>i8x16.bitmask(i8x16.lt_u(bytes, espaco));
    if (fim - i < 16) {
      const dentro = ((<u32>1) << (<u32>(fim - i))) - 1;
      barras &= dentro;
      menores &= dentro;
    }
    controle |= menores;
    while (barras !== 0) {
      ultima = i + <i32>ctz(barras);
      barras &= barras - 1;
      if (n < MAXIMO_CAMPOS) {
        n++;
        store<i32>(saida + ((<usize>n) << 2), ultima);
      }
    }
  }
  const aberta = ultima + 1 !== fim;
  if (aberta && n < MAXIMO_CAMPOS) {
    n++;
    store<i32>(saida + ((<usize>n) << 2), fim);
  }
  store<i32>(linha, n, CAMPOS);
  store<i32>(linha, (aberta ? ABERTA : 0) | (controle !== 0 ? CONTROLE : 0), SINAIS);
}

function certos(janela: usize, linha: usize, marcas: usize, campos: i32, indice: usize, layouts: usize): bool {
  const r = procurar(indice, load<i32>(linha, CODIGO));
  if (r < 0) return false;
  const layout = load<usize>(layouts + ((<usize>r) << 2));
  if (layout === 0 || load<i32>(layout) !== campos) return false;
  let campo = layout + 4;
  let a = load<i32>(marcas, 4) + 1;
  for (let i = 1; i < campos; i++) {
    campo += BYTES_CAMPO;
    const b = load<i32>(marcas + ((<usize>(i + 1)) << 2));
    if (a === b ? load<i32>(campo, OBRIGATORIO) !== 0 : !certo(janela, campo, a, b)) return false;
    a = b + 1;
  }
  return true;
}

function certo(janela: usize, campo: usize, a: i32, b: i32): bool {
  const tipo = load<i32>(campo, TIPO);
  if (tipo === QUALQUER) return true;
  const p = janela + <usize>a;
  const n = b - a;
  const maximo = load<i32>(campo, MAXIMO);
  let bom = false;
  if (tipo === DECIMAL) bom = ehDecimal(p, n, maximo, load<i32>(campo, CASAS));
  else if (tipo === TEXTO || tipo === INTEIRO) {
    bom = n <= maximo && (n === maximo || load<i32>(campo, EXATO) === 0) && (tipo === TEXTO || saoAlgarismos(p, n));
  } else if (tipo === DATA) bom = n === 8 && ehData(p);
  else if (tipo === CNPJ) bom = n === 14 && ehCnpj(p);
  const lista = load<usize>(campo, LISTA);
  return bom && (lista === 0 || naLista(p, n, lista, campo));
}

function saoAlgarismos(p: usize, n: i32): bool {
  for (const fim = p + <usize>n; p < fim; p++) if (<u32>load<u8>(p) - 48 > 9) return false;
  return true;
}

/** Digits, and at most one comma between them; a digit behind the last decimal must be 0. */
function ehDecimal(p: usize, n: i32, maximo: i32, casas: i32): bool {
  let algarismos: i32 = 0;
  let depois: i32 = -1;
  for (const fim = p + <usize>n; p < fim; p++) {
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
function ehData(p: usize): bool {
  if (!saoAlgarismos(p, 8)) return false;
  const dia = doisAlgarismos(p);
  const mes = doisAlgarismos(p + 2);
  const ano = doisAlgarismos(p + 4) * 100 + doisAlgarismos(p + 6);
  if (mes < 1 || mes > 12 || dia < 1 || ano < 1900) return false;
  if (mes === 2) return dia <= 28 + i32(ano % 4 === 0 && (ano % 100 !== 0 || ano % 400 === 0));
  return dia <= 30 + ((mes + (mes >> 3)) & 1);
}

function doisAlgarismos(p: usize): i32 {
  return (<i32>load<u8>(p) - 48) * 10 + <i32>load<u8>(p, 1) - 48;
}

/** Fourteen digits, not all the same, the last two of them right. Those with letters are read by TypeScript. */
function ehCnpj(p: usize): bool {
  if (!saoAlgarismos(p, 14)) return false;
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

function verificador(soma: i32): i32 {
  const resto = soma % 11;
  return resto < 2 ? 0 : 11 - resto;
}

/** Whether a code of up to eight bytes is among those of the list: their number and, in order, themselves. */
function naLista(p: usize, n: i32, lista: usize, campo: usize): bool {
  if (n > 8) return false;
  let codigo: u64 = 0;
  for (const fim = p + <usize>n; p < fim; p++) codigo = (codigo << 8) | <u64>load<u8>(p);
  if (load<u64>(campo, ULTIMO) === codigo) return true;
  const codigos = lista + 8;
  let de: i32 = 0;
  let ate = load<i32>(lista);
  while (de < ate) {
    const meio = (de + ate) >> 1;
    const este = load<u64>(codigos + ((<usize>meio) << 3));
    if (este === codigo) {
      store<u64>(campo, codigo, ULTIMO);
      return true;
    }
    if (este < codigo) de = meio + 1;
    else ate = meio;
  }
  return false;
}

import { CONHECIDOS, QUANTAS_REFERENCIAS, REFERENCIAS, SECAO } from './layout-conferido';

// A field that points to a table of the file: the field, the table, and whether it may not be empty.
const CAMPO: usize = 0;
const TABELA: usize = 4;
const EXIGIDO: usize = 8;
const BYTES_REFERENCIA: usize = 16;

// Codes of up to 16 bytes that TypeScript found in a table, each where its hash says: the establishment that was open then,
// its table and length, and the code. A later one takes the place of an earlier one.
const DE: usize = 0;
const QUAL: usize = 4;
const CODIGO: usize = 16;
const BYTES_CONHECIDO: usize = 32;
const MAIOR_CODIGO: i32 = 16;
const BITS_LUGAR: u64 = 11;

/** Whether all codes of a line are among those that were found before below the same establishment. */
export function referenciasConhecidas(janela: usize, marcas: usize, layout: usize, arquivo: usize): bool {
  let referencia = load<usize>(layout, REFERENCIAS);
  for (let i = load<i32>(layout, QUANTAS_REFERENCIAS); i > 0; i--, referencia += BYTES_REFERENCIA) {
    const marca = marcas + ((<usize>load<i32>(referencia, CAMPO)) << 2);
    const a = load<i32>(marca) + 1;
    const n = load<i32>(marca, 4) - a;
    if (n === 0) {
      if (load<i32>(referencia, EXIGIDO) !== 0) return false;
      continue;
    }
    if (n > MAIOR_CODIGO) return false;
    const codigo = lerCodigo(janela + <usize>a, n);
    const qual = (load<i32>(referencia, TABELA) << 8) | n;
    const lugar = lugarDe(codigo, qual, arquivo);
    if (load<i32>(lugar, DE) !== load<i32>(arquivo, SECAO) || load<i32>(lugar, QUAL) !== qual) return false;
    if (!i8x16.all_true(i8x16.eq(codigo, v128.load(lugar, CODIGO)))) return false;
  }
  return true;
}

/** Keeps a code that was found in a table. */
export function lembrarCodigo(p: usize, n: i32, tabela: i32, arquivo: usize): void {
  if (n <= 0 || n > MAIOR_CODIGO) return;
  const codigo = lerCodigo(p, n);
  const qual = (tabela << 8) | n;
  const lugar = lugarDe(codigo, qual, arquivo);
  store<i32>(lugar, load<i32>(arquivo, SECAO), DE);
  store<i32>(lugar, qual, QUAL);
  v128.store(lugar, codigo, CODIGO);
}

/** The code with zeros behind it. Up to 16 bytes behind it are read. */
function lerCodigo(p: usize, n: i32): v128 {
  const lugares = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return v128.and(v128.load(p), i8x16.lt_s(lugares, i8x16.splat(<i8>n)));
}

function lugarDe(codigo: v128, qual: i32, arquivo: usize): usize {
  const metade = <u64>i64x2.extract_lane(codigo, 1) * 0x9e3779b97f4a7c15;
  const hash = (<u64>i64x2.extract_lane(codigo, 0) ^ metade ^ ((<u64>qual) << 40)) * 0xd6e8feb86659fd93;
  return arquivo + CONHECIDOS + <usize>(hash >> (64 - BITS_LUGAR)) * BYTES_CONHECIDO;
}

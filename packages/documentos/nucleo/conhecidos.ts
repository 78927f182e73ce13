import {
  Arquivo,
  bytesCodigoConhecido,
  bytesReferencia,
  CodigoConhecido,
  codigosConhecidos,
  Layout,
  memoriaComum,
  memoriaRegistros,
  Referencia,
} from './esquema.gerado';
import { fimCampo, inicioCampo } from './marca';

const MAIOR_CODIGO: i32 = 16;
const arquivo = changetype<Arquivo>(memoriaRegistros.arquivo);

/** Whether all codes of a line are among those that were found before in the same establishment. */
export function referenciasConhecidas(marcas: usize, layout: Layout): bool {
  let endereco = layout.referencias;
  for (let i = layout.quantasReferencias; i > 0; i--, endereco += bytesReferencia) {
    const referencia = changetype<Referencia>(endereco);
    const a = inicioCampo(marcas, referencia.campo);
    const n = fimCampo(marcas, referencia.campo) - a;
    if (n === 0) {
      if (referencia.exigida !== 0) return false;
      continue;
    }
    if (n > MAIOR_CODIGO) return false;
    const codigo = readCodigo(memoriaComum.janela + <usize>a, n);
    const qual = (referencia.tabela << 8) | n;
    const lugar = lugarDe(codigo, qual);
    if (lugar.secao !== arquivo.secao || lugar.qual !== qual) return false;
    if (!i8x16.all_true(i8x16.eq(codigo, lugar.codigo))) return false;
  }
  return true;
}

/** Keeps a code of the window that TypeScript found in a table; it replaces another one with the same hash. */
export function rememberCodigo(inicio: i32, n: i32, tabela: i32): void {
  if (n <= 0 || n > MAIOR_CODIGO) return;
  const codigo = readCodigo(memoriaComum.janela + <usize>inicio, n);
  const qual = (tabela << 8) | n;
  const lugar = lugarDe(codigo, qual);
  lugar.secao = arquivo.secao;
  lugar.qual = qual;
  lugar.codigo = codigo;
}

/** The code followed by zeros. Up to 16 bytes behind it are read. */
function readCodigo(p: usize, n: i32): v128 {
  const lugares = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return v128.and(v128.load(p), i8x16.lt_s(lugares, i8x16.splat(<i8>n)));
}

function lugarDe(codigo: v128, qual: i32): CodigoConhecido {
  const metade = <u64>i64x2.extract_lane(codigo, 1) * 0x9e3779b97f4a7c15;
  const hash = (<u64>i64x2.extract_lane(codigo, 0) ^ metade ^ ((<u64>qual) << 40)) * 0xd6e8feb86659fd93;
  const lugar = <usize>(hash >> <u64>(64 - ctz(codigosConhecidos)));
  return changetype<CodigoConhecido>(memoriaRegistros.conhecidos + lugar * bytesCodigoConhecido);
}

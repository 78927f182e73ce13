import type { ColumnBuffer } from './column-buffer.ts';
import type { Coluna, EsquemaTabela } from './schema.ts';
import { createThriftWriter, type ThriftWriter } from './thrift-compact.ts';

/** Numbers of the Parquet format's enums. */
const tipoFisico = { int32: 1, int64: 2, byteArray: 6 } as const;
const convertido = { utf8: 0, decimal: 5, date: 6, int32: 17 } as const;
const codificacao = { plain: 0, rle: 3 } as const;
const opcional = 1;
const paginaDeDados = 0;
const semCompressao = 0;

/** Every DECIMAL of this project has eighteen digits: what fits in eight bytes. */
export const precisaoDecimal = 18;

export interface PedacoColuna {
  inicio: number;
  bytes: number;
  nulos: number;
  minimo: Uint8Array | null;
  maximo: Uint8Array | null;
}

export interface GrupoLinhas {
  inicio: number;
  bytes: number;
  linhas: number;
  colunas: PedacoColuna[];
}

/** The header of the one data page of a column chunk, followed by the definition levels. */
export function encodePageStart(coluna: ColumnBuffer, linhas: number): Uint8Array {
  const niveis = encodeLevels(coluna, linhas);
  const tamanho = niveis.length + valueBytes(coluna).byteLength;
  const t = createThriftWriter();
  t.i32(1, paginaDeDados);
  t.i32(2, tamanho);
  t.i32(3, tamanho);
  t.struct(5, () => {
    t.i32(1, linhas);
    t.i32(2, codificacao.plain);
    t.i32(3, codificacao.rle);
    t.i32(4, codificacao.rle);
  });
  const cabecalho = t.finish();
  const inicio = new Uint8Array(cabecalho.length + niveis.length);
  inicio.set(cabecalho);
  inicio.set(niveis, cabecalho.length);
  return inicio;
}

export function valueBytes(coluna: ColumnBuffer): Uint8Array {
  if (coluna.armazenamento === 0) return coluna.bytes.subarray(0, coluna.pos);
  return new Uint8Array(coluna.ints.buffer, 0, coluna.pos * 4);
}

/** One bit per row, in the hybrid RLE form with its length in front; a single run when all rows are alike. */
function encodeLevels(coluna: ColumnBuffer, linhas: number): Uint8Array {
  const uniforme = coluna.naoNulos === 0 || coluna.naoNulos === linhas;
  const grupos = (linhas + 7) >> 3;
  const cabecalho = uniforme ? linhas * 2 : grupos * 2 + 1;
  const corpo = uniforme ? Uint8Array.of(coluna.naoNulos === 0 ? 0 : 1) : coluna.presentes.subarray(0, grupos);
  const prefixo: number[] = [];
  for (let v = cabecalho; ; v = Math.floor(v / 128)) {
    prefixo.push(v >= 128 ? (v % 128) + 128 : v);
    if (v < 128) break;
  }
  const saida = new Uint8Array(4 + prefixo.length + corpo.length);
  new DataView(saida.buffer).setUint32(0, prefixo.length + corpo.length, true);
  saida.set(prefixo, 4);
  saida.set(corpo, 4 + prefixo.length);
  return saida;
}

/** Smallest and largest value of a column of integers, as Parquet's statistics hold them; null for text or no value. */
export function valueRange(coluna: ColumnBuffer): { minimo: Uint8Array | null; maximo: Uint8Array | null } {
  const { ints, pos } = coluna;
  if (coluna.armazenamento === 0 || pos === 0) return { minimo: null, maximo: null };
  const largura = coluna.armazenamento;
  const ultimo = largura - 1;
  let min = 0;
  let max = 0;
  // Both halves stay inside the used part; the high half decides, the low one is compared without sign.
  for (let i = largura; i < pos; i += largura) {
    const alto = ints[i + ultimo] as number;
    const altoMin = ints[min + ultimo] as number;
    const altoMax = ints[max + ultimo] as number;
    if (alto < altoMin || (alto === altoMin && (ints[i] as number) >>> 0 < (ints[min] as number) >>> 0)) min = i;
    if (alto > altoMax || (alto === altoMax && (ints[i] as number) >>> 0 > (ints[max] as number) >>> 0)) max = i;
  }
  const copy = (i: number) => new Uint8Array(ints.buffer, i * 4, largura * 4).slice();
  return { minimo: copy(min), maximo: copy(max) };
}

/** The file's footer: metadata, its length and the closing magic. */
export function encodeFooter(esquema: EsquemaTabela, grupos: readonly GrupoLinhas[]): Uint8Array {
  const t = createThriftWriter();
  t.i32(1, 2);
  t.structList(2, [null, ...esquema.colunas], (coluna) => writeSchemaElement(t, coluna, esquema));
  t.i64(
    3,
    grupos.reduce((soma, g) => soma + g.linhas, 0),
  );
  t.structList(4, grupos, (grupo) => {
    t.structList(
      1,
      esquema.colunas.map((coluna, i) => ({ coluna, pedaco: grupo.colunas[i] })),
      ({ coluna, pedaco }) => {
        if (pedaco) writeColumnChunk(t, coluna, pedaco, grupo.linhas);
      },
    );
    t.i64(2, grupo.bytes);
    t.i64(3, grupo.linhas);
    t.i64(5, grupo.inicio);
    t.i64(6, grupo.bytes);
  });
  t.text(6, 'apura');
  // Without an order for each column, readers must not trust the smallest and largest values.
  t.structList(7, esquema.colunas, () => t.struct(1, () => {}));
  const metadados = t.finish();
  const saida = new Uint8Array(metadados.length + 8);
  saida.set(metadados);
  new DataView(saida.buffer).setUint32(metadados.length, metadados.length, true);
  saida.set(magic, metadados.length + 4);
  return saida;
}

export const magic: Uint8Array = new TextEncoder().encode('PAR1');

function writeSchemaElement(t: ThriftWriter, coluna: Coluna | null, esquema: EsquemaTabela): void {
  if (!coluna) {
    t.text(4, esquema.tabela);
    t.i32(5, esquema.colunas.length);
    return;
  }
  const { tipo } = coluna;
  t.i32(1, physicalType(coluna));
  t.i32(3, opcional);
  t.text(4, coluna.nome);
  switch (tipo.kind) {
    case 'text':
      t.i32(6, convertido.utf8);
      t.struct(10, () => t.struct(1, () => {}));
      break;
    case 'decimal':
      t.i32(6, convertido.decimal);
      t.i32(7, tipo.scale);
      t.i32(8, precisaoDecimal);
      t.struct(10, () =>
        t.struct(5, () => {
          t.i32(1, tipo.scale);
          t.i32(2, precisaoDecimal);
        }),
      );
      break;
    case 'date':
      t.i32(6, convertido.date);
      t.struct(10, () => t.struct(6, () => {}));
      break;
    case 'timestamp':
      // A local time has no converted type: the old TIMESTAMP_MICROS means an instant in UTC.
      t.struct(10, () =>
        t.struct(8, () => {
          t.bool(1, false);
          t.struct(2, () => t.struct(2, () => {}));
        }),
      );
      break;
    case 'int32':
      t.i32(6, convertido.int32);
      t.struct(10, () =>
        t.struct(10, () => {
          t.i8(1, 32);
          t.bool(2, true);
        }),
      );
      break;
  }
}

function physicalType(coluna: Coluna): number {
  switch (coluna.tipo.kind) {
    case 'text':
      return tipoFisico.byteArray;
    case 'decimal':
    case 'timestamp':
      return tipoFisico.int64;
    case 'date':
    case 'int32':
      return tipoFisico.int32;
  }
}

function writeColumnChunk(t: ThriftWriter, coluna: Coluna, pedaco: PedacoColuna, linhas: number): void {
  t.i64(2, pedaco.inicio);
  t.struct(3, () => {
    t.i32(1, physicalType(coluna));
    t.i32List(2, [codificacao.plain, codificacao.rle]);
    t.textList(3, [coluna.nome]);
    t.i32(4, semCompressao);
    t.i64(5, linhas);
    t.i64(6, pedaco.bytes);
    t.i64(7, pedaco.bytes);
    t.i64(9, pedaco.inicio);
    t.struct(12, () => {
      t.i64(3, pedaco.nulos);
      if (pedaco.maximo) t.binary(5, pedaco.maximo);
      if (pedaco.minimo) t.binary(6, pedaco.minimo);
    });
  });
}

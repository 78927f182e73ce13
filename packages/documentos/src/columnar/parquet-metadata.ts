import type { Codificador } from './codificador.ts';
import { type ColumnBuffer, usedBytes } from './column-buffer.ts';
import type { Coluna, EsquemaTabela } from './schema.ts';
import { createThriftWriter } from './thrift-compact.ts';

/** Numbers of the Parquet format's enums. */
const tipoFisico = { int32: 1, int64: 2, byteArray: 6 } as const;
const convertido = { utf8: 0, decimal: 5, date: 6, int32: 17 } as const;
const codificacao = { plain: 0, rle: 3, deltaBinaryPacked: 5, deltaByteArray: 7, rleDictionary: 8 } as const;
const opcional = 1;
const tipoPagina = { dados: 0, dicionario: 2 } as const;
const semCompressao = 0;
/** One writer for all files: a small table has more metadata than rows. */
const t = createThriftWriter();

/** Every DECIMAL of this project has eighteen digits, the most that fit in eight bytes. */
export const precisaoDecimal = 18;

interface PedacoColuna {
  inicio: number;
  bytes: number;
  /** Where the data page starts: after `inicio` when a dictionary comes first. */
  paginaDados: number;
  codificacoes: readonly number[];
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

/** An encoded column chunk. */
export interface PedacoCodificado {
  /** In order. */
  blocos: Uint8Array[];
  /** Offset of the data page in their bytes. */
  inicioDados: number;
  codificacoes: readonly number[];
}

/**
 * The column chunk of these rows. Values are PLAIN, or in the shorter form that the encoder finds. A column that
 * repeats one value, which is common in these tables, becomes a dictionary of one entry and a single run.
 */
export function encodeChunk(coluna: ColumnBuffer, linhas: number, codificador?: Codificador): PedacoCodificado {
  const niveis = encodeLevels(coluna, linhas);
  const valores = usedBytes(coluna);
  const unico = constantBytes(coluna, valores);
  if (unico !== null) {
    const repeticao = Uint8Array.of(1, ...varint(coluna.naoNulos * 2), 0);
    return encodeWithDictionary({ linhas, niveis, entradas: 1, dicionario: unico, indices: [repeticao] });
  }
  const codificada = codificador?.encode(coluna) ?? null;
  switch (codificada?.forma) {
    case 'dicionario': {
      const { largura, indices, ...resto } = codificada;
      // One run of groups of eight values, each of `largura` bits.
      const inicio = Uint8Array.of(largura, ...varint(((coluna.naoNulos + 7) >> 3) * 2 + 1));
      return encodeWithDictionary({ linhas, niveis, ...resto, indices: [inicio, indices] });
    }
    case 'diferencas':
      return encodePage(linhas, codificacao.deltaBinaryPacked, [niveis, codificada.valores]);
    case 'prefixos':
      return encodePage(linhas, codificacao.deltaByteArray, [niveis, ...codificada.valores]);
    default:
      return encodePage(linhas, codificacao.plain, [niveis, ...valores]);
  }
}

function encodePage(linhas: number, codificacaoValores: number, conteudo: readonly Uint8Array[]): PedacoCodificado {
  const tamanho = conteudo.reduce((soma, v) => soma + v.length, 0);
  return {
    blocos: [encodePageHeader(tamanho, linhas, codificacaoValores), ...conteudo],
    inicioDados: 0,
    codificacoes: [codificacaoValores, codificacao.rle],
  };
}

function encodeWithDictionary(o: {
  linhas: number;
  niveis: Uint8Array;
  entradas: number;
  dicionario: Uint8Array;
  /** Width in bits of an index, then the indexes in Parquet's hybrid form. */
  indices: Uint8Array[];
}): PedacoCodificado {
  const cabecalho = encodeDictionaryHeader(o.dicionario.length, o.entradas);
  const { blocos } = encodePage(o.linhas, codificacao.rleDictionary, [o.niveis, ...o.indices]);
  return {
    blocos: [cabecalho, o.dicionario, ...blocos],
    inicioDados: cabecalho.length + o.dicionario.length,
    codificacoes: [codificacao.plain, codificacao.rle, codificacao.rleDictionary],
  };
}

/** The value that the column repeats, in PLAIN form; null when values differ or are too few to matter. */
function constantBytes(coluna: ColumnBuffer, valores: readonly Uint8Array[]): Uint8Array | null {
  const [primeiro] = valores;
  if (!primeiro || coluna.naoNulos < 8) return null;
  const tamanho = coluna.armazenamento === 0 ? textSize(primeiro) : coluna.armazenamento * 4;
  const unico = primeiro.subarray(0, tamanho);
  for (const bytes of valores) {
    // Blocks hold whole values: all are equal when the bytes equal themselves shifted by one value.
    if (bytes.length % tamanho !== 0) return null;
    if (Buffer.compare(unico, bytes.subarray(0, tamanho)) !== 0) return null;
    if (Buffer.compare(bytes.subarray(tamanho), bytes.subarray(0, bytes.length - tamanho)) !== 0) return null;
  }
  return unico;
}

function textSize(valores: Uint8Array): number {
  return 4 + new DataView(valores.buffer, valores.byteOffset).getUint32(0, true);
}

function encodePageHeader(tamanho: number, linhas: number, codificacaoValores: number): Uint8Array {
  t.i32(1, tipoPagina.dados);
  t.i32(2, tamanho);
  t.i32(3, tamanho);
  t.struct(5, () => {
    t.i32(1, linhas);
    t.i32(2, codificacaoValores);
    t.i32(3, codificacao.rle);
    t.i32(4, codificacao.rle);
  });
  return t.finish();
}

function encodeDictionaryHeader(tamanho: number, entradas: number): Uint8Array {
  t.i32(1, tipoPagina.dicionario);
  t.i32(2, tamanho);
  t.i32(3, tamanho);
  t.struct(7, () => {
    t.i32(1, entradas);
    t.i32(2, codificacao.plain);
  });
  return t.finish();
}

/** One bit per row in the hybrid RLE form, after its length; a single run when all rows are alike. */
function encodeLevels(coluna: ColumnBuffer, linhas: number): Uint8Array {
  const uniforme = coluna.naoNulos === 0 || coluna.naoNulos === linhas;
  const grupos = (linhas + 7) >> 3;
  const prefixo = varint(uniforme ? linhas * 2 : grupos * 2 + 1);
  const corpo = uniforme ? 1 : grupos;
  const saida = new Uint8Array(4 + prefixo.length + corpo);
  new DataView(saida.buffer).setUint32(0, prefixo.length + corpo, true);
  saida.set(prefixo, 4);
  const inicio = 4 + prefixo.length;
  if (uniforme) saida[inicio] = coluna.naoNulos === 0 ? 0 : 1;
  else if (coluna.presentes) saida.set(coluna.presentes.bytes.subarray(0, grupos), inicio);
  else {
    // Only the first rows have values: no bits were recorded, because no value follows a row without one.
    const cheios = coluna.naoNulos >> 3;
    saida.fill(0xff, inicio, inicio + cheios);
    if (cheios < grupos) saida[inicio + cheios] = (1 << (coluna.naoNulos & 7)) - 1;
  }
  return saida;
}

function varint(valor: number): number[] {
  const bytes: number[] = [];
  for (let v = valor; ; v = Math.floor(v / 128)) {
    bytes.push(v >= 128 ? (v % 128) + 128 : v);
    if (v < 128) return bytes;
  }
}

/**
 * Smallest and largest value of a column of lines, dates or counts, in the form of Parquet's statistics. Null for other
 * columns: no query looks for a range of amounts, so finding it would cost more than it saves.
 */
export function valueRange(
  coluna: ColumnBuffer,
  codificador?: Codificador,
): { minimo: Uint8Array | null; maximo: Uint8Array | null } {
  if (coluna.armazenamento !== 1 || coluna.naoNulos === 0) return { minimo: null, maximo: null };
  const { menor, maior } = codificador?.measure(coluna) ?? measure(coluna);
  return { minimo: new Uint8Array(Int32Array.of(menor).buffer), maximo: new Uint8Array(Int32Array.of(maior).buffer) };
}

function measure(coluna: ColumnBuffer): { menor: number; maior: number } {
  let menor = 0x7fffffff;
  let maior = -0x80000000;
  for (const bytes of usedBytes(coluna)) {
    const ints = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    for (let i = 0; i < ints.length; i++) {
      // The index is inside the array.
      const valor = ints[i] as number;
      if (valor < menor) menor = valor;
      if (valor > maior) maior = valor;
    }
  }
  return { menor, maior };
}

/** The file's footer: metadata, its length and the closing magic. */
export function encodeFooter(esquema: EsquemaTabela, grupos: readonly GrupoLinhas[]): Uint8Array {
  t.i32(1, 2);
  t.structList(2, [null, ...esquema.colunas], (coluna) => writeSchemaElement(coluna, esquema));
  t.i64(
    3,
    grupos.reduce((soma, g) => soma + g.linhas, 0),
  );
  t.structList(4, grupos, (grupo) => {
    t.structList(
      1,
      esquema.colunas.map((coluna, i) => ({ coluna, pedaco: grupo.colunas[i] })),
      ({ coluna, pedaco }) => {
        if (pedaco) writeColumnChunk(coluna, pedaco, grupo.linhas);
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

function writeSchemaElement(coluna: Coluna | null, esquema: EsquemaTabela): void {
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

function writeColumnChunk(coluna: Coluna, pedaco: PedacoColuna, linhas: number): void {
  t.i64(2, pedaco.inicio);
  t.struct(3, () => {
    t.i32(1, physicalType(coluna));
    t.i32List(2, pedaco.codificacoes);
    t.textList(3, [coluna.nome]);
    t.i32(4, semCompressao);
    t.i64(5, linhas);
    t.i64(6, pedaco.bytes);
    t.i64(7, pedaco.bytes);
    t.i64(9, pedaco.paginaDados);
    if (pedaco.paginaDados !== pedaco.inicio) t.i64(11, pedaco.inicio);
    t.struct(12, () => {
      t.i64(3, pedaco.nulos);
      if (pedaco.maximo) t.binary(5, pedaco.maximo);
      if (pedaco.minimo) t.binary(6, pedaco.minimo);
    });
  });
}

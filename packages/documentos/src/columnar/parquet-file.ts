import { closeSync, openSync, writevSync } from 'node:fs';
import type { Codificador } from './codificador.ts';
import { encodeChunk, encodeFooter, type GrupoLinhas, magic, valueRange } from './parquet-metadata.ts';
import type { EsquemaTabela } from './schema.ts';
import { clearTable, type TableBuffer } from './table-buffer.ts';

/**
 * A Parquet file that grows by row groups. It is open only while a row group is written, so that hundreds of tables can
 * be written side by side without as many open files.
 */
export interface ParquetFile {
  readonly path: string;
  readonly esquema: EsquemaTabela;
  bytes: number;
  linhas: number;
  readonly grupos: GrupoLinhas[];
}

/** A file without row groups. Nothing is written yet. */
export function createParquetFile(path: string, esquema: EsquemaTabela): ParquetFile {
  return { path, esquema, bytes: 0, linhas: 0, grupos: [] };
}

/** Writes the rows of the table as one row group and empties the table; an empty table writes nothing. */
export function writeRowGroup(arquivo: ParquetFile, tabela: TableBuffer, codificador?: Codificador): void {
  if (tabela.linhas === 0) return;
  appendBlocks(arquivo, encodeRowGroup(arquivo, tabela, codificador));
  clearTable(tabela);
}

/** Writes the remaining rows and the footer in one call. The file is then complete, but not yet synced. */
export function finishParquetFile(arquivo: ParquetFile, tabela: TableBuffer, codificador?: Codificador): void {
  const blocos = tabela.linhas > 0 ? encodeRowGroup(arquivo, tabela, codificador) : arquivo.bytes === 0 ? [magic] : [];
  appendBlocks(arquivo, [...blocos, encodeFooter(arquivo.esquema, arquivo.grupos)]);
  clearTable(tabela);
}

/** The remaining bytes of a row group, which is added to the file's list of groups. */
function encodeRowGroup(arquivo: ParquetFile, tabela: TableBuffer, codificador?: Codificador): Uint8Array[] {
  let blocos: Uint8Array[] = arquivo.bytes === 0 ? [magic] : [];
  const inicio = arquivo.bytes === 0 ? magic.length : arquivo.bytes;
  let posicao = inicio;
  codificador?.restart();
  const colunas = tabela.colunas.map((coluna) => {
    if (codificador && !codificador.hasRoom()) {
      // Write the encoded columns before the core's memory is reused.
      appendBlocks(arquivo, blocos);
      blocos = [];
      codificador.restart();
    }
    const { blocos: pedacos, inicioDados, codificacoes } = encodeChunk(coluna, tabela.linhas, codificador);
    const bytes = pedacos.reduce((soma, b) => soma + b.length, 0);
    blocos.push(...pedacos);
    const nulos = tabela.linhas - coluna.naoNulos;
    const paginaDados = posicao + inicioDados;
    const pedaco = {
      inicio: posicao,
      bytes,
      paginaDados,
      codificacoes,
      nulos,
      ...valueRange(coluna, codificador),
    };
    posicao += bytes;
    return pedaco;
  });
  arquivo.grupos.push({ inicio, bytes: posicao - inicio, linhas: tabela.linhas, colunas });
  arquivo.linhas += tabela.linhas;
  return blocos;
}

/** Blocks that one call accepts on every system. */
const maxBlocos = 512;

function appendBlocks(arquivo: ParquetFile, blocos: readonly Uint8Array[]): void {
  const fd = openSync(arquivo.path, arquivo.bytes === 0 ? 'w' : 'a');
  try {
    let pendentes = [...blocos];
    while (pendentes.length > 0) {
      let escritos = writevSync(fd, pendentes.slice(0, maxBlocos));
      arquivo.bytes += escritos;
      // A disk that becomes full may write only some of the blocks before it reports an error.
      let i = 0;
      for (; i < pendentes.length && escritos >= (pendentes[i]?.length ?? 0); i++)
        escritos -= pendentes[i]?.length ?? 0;
      pendentes = pendentes.slice(i);
      const [parcial] = pendentes;
      if (parcial && escritos > 0) pendentes[0] = parcial.subarray(escritos);
    }
  } finally {
    closeSync(fd);
  }
}

import { appendBytes, appendInt32, type ColumnBuffer } from '../columnar/column-buffer.ts';
import type { TableBuffer } from '../columnar/table-buffer.ts';
import { maxLinhasGrupo } from '../nucleo/esquema.gerado.ts';
import { countLines, countUnknown, decodeWindow, type EstadoFatia, report } from './estado-fatia.ts';
import { openTabela, writeTabela } from './saida-fatia.ts';
import { appendCp1252 } from './texto-cp1252.ts';

const barra = 124;

/** Stores a line that is no record of the layout as one text. A blank line gives no row. */
export function readUnknown(estado: EstadoFatia, inicio: number, fim: number, n: number): void {
  const { barras, janela, fatia, linha } = estado;
  const { bytes } = janela;
  countLines(estado, 1);
  const onde = { linha, campo: null, de: inicio, ate: fim };
  if (inicio === fim) {
    report(estado, 'SPED_LINHA_EM_BRANCO', { ...onde, registro: null });
    return;
  }
  const temCodigo = n >= 2 && bytes[inicio] === barra && (barras[1] as number) > inicio + 1;
  const fimCodigo = temCodigo ? Math.min(barras[1] as number, inicio + 1 + maxCodigo) : inicio;
  const codigo = temCodigo ? decodeWindow(estado, inicio + 1, fimCodigo) : null;
  report(estado, codigo === null ? 'SPED_LINHA_SEM_REGISTRO' : 'SPED_REGISTRO_DESCONHECIDO', {
    ...onde,
    registro: codigo,
  });
  if (codigo !== null) {
    countUnknown(estado, codigo);
    const bloco = bytes[inicio + 1] as number;
    estado.blocoRegistros[bloco] = (estado.blocoRegistros[bloco] as number) + 1;
  }
  estado.desconhecidos ??= openTabela(estado.saida, fatia.plano.desconhecido);
  const tabela = estado.desconhecidos;
  // The four columns of this table: line, parent, code and content.
  const [colunaLinha, colunaPai] = tabela.colunas as [ColumnBuffer, ColumnBuffer];
  appendInt32(colunaLinha, tabela.linhas, linha);
  if (fatia.pilha.ultimaLinha > 0) appendInt32(colunaPai, tabela.linhas, fatia.pilha.ultimaLinha);
  if (codigo !== null) appendText(estado, tabela, 2, inicio + 1, fimCodigo);
  appendText(estado, tabela, 3, inicio, fim);
  tabela.linhas++;
  if (tabela.linhas >= maxLinhasGrupo) writeTabela(estado.saida, tabela);
}

/** Bytes that are kept of a code. A longer one is no code; its beginning is enough to recognize the line. */
const maxCodigo = 20;

/** Appends bytes of the window as text; an empty value stays null. */
export function appendText(estado: EstadoFatia, tabela: TableBuffer, indice: number, de: number, ate: number): void {
  if (de >= ate) return;
  // Callers give the index of a column of the table.
  const coluna = tabela.colunas[indice] as ColumnBuffer;
  const { bytes, ascii } = estado.janela;
  if (ascii || estado.fatia.encoding !== 'windows-1252') appendBytes(coluna, tabela.linhas, bytes, de, ate);
  else appendCp1252(coluna, tabela.linhas, bytes, de, ate);
}

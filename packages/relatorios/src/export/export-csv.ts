import type { Writable } from 'node:stream';
import { FORMULA_STARTS } from '@apura/br';
import type { ColunaRelatorio } from '../colunas.ts';
import { identifier } from '../duck/sql-text.ts';
import { type Resultado, relacaoDe } from '../leitura/resultado-do-dia.ts';
import { partesTexto } from './partes-texto.ts';
import { readBytes } from './read-bytes.ts';
import { write } from './write.ts';

export interface ExportCsvOptions extends Resultado {
  out: Writable;
}

/**
 * Writes a result as CSV for Excel in Portuguese: UTF-8 with BOM, `;`, decimal comma, dates dd/MM/yyyy, CRLF. Text that
 * a spreadsheet would take for a formula gets a leading apostrophe. Does not end `out`.
 */
export async function exportCsv(o: ExportCsvOptions): Promise<void> {
  const { colunas, out } = o;
  await write(out, `\uFEFF${colunas.map((c) => campoCsv(c.key)).join(';')}\r\n`);
  // One call over all the fields: a chain of || would hold a longer and longer text for each of them.
  const linha = `concat(${colunas.map((c) => sqlCampo(c)).join(`, ';', `)}, chr(13))`;
  for await (const { file } of partesTexto({ relacao: relacaoDe(o), dono: o.dono, linha })) {
    for await (const bytes of readBytes(file)) await write(out, bytes);
  }
}

const INICIOS_DE_FORMULA = FORMULA_STARTS.map((c) => `chr(${c.codePointAt(0)})`).join(', ');

function campoCsv(texto: string): string {
  return /[";\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
}

function sqlCampo(coluna: ColunaRelatorio): string {
  const nome = identifier(coluna.key);
  if (coluna.type === 'date') return `coalesce(strftime(${nome}, '%d/%m/%Y'), '')`;
  if (coluna.type === 'integer') return `coalesce(CAST(${nome} AS VARCHAR), '')`;
  if (coluna.type !== 'text') return `coalesce(replace(CAST(${nome} AS VARCHAR), '.', ','), '')`;
  const neutro = `CASE WHEN left(${nome}, 1) IN (${INICIOS_DE_FORMULA}) THEN '''' || ${nome} ELSE ${nome} END`;
  const entreAspas = `'"' || replace(${neutro}, '"', '""') || '"'`;
  return `coalesce(CASE WHEN regexp_matches(${nome}, '[";\\r\\n]') THEN ${entreAspas} ELSE ${neutro} END, '')`;
}

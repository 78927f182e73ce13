import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogo } from '../catalogo/catalogo.ts';
import { exportXlsx } from '../export/export-xlsx.ts';
import { rowsOf, sink, unzip } from './read-xlsx.ts';
import { type LinhaDeTeste, saveResultadoDeTeste } from './resultado-de-teste.ts';

/**
 * The rows of totals that the xlsx of a report ends with: the label as 'rótulo', then the columns that have a total.
 */
export async function totaisDe(numero: number, linhas: readonly LinhaDeTeste[]): Promise<Record<string, string>[]> {
  const relatorio = catalogo.find((r) => r.numero === numero);
  if (relatorio === undefined) throw new Error(`no report ${numero}`);
  const { colunas, totalPor, nome } = relatorio;
  const dir = mkdtempSync(path.join(tmpdir(), 'totais-'));
  const { out, bytes } = sink();
  try {
    const file = await saveResultadoDeTeste(dir, colunas, linhas);
    await exportXlsx({ path: file, colunas, totalPor, nome, out });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  const rows = rowsOf(unzip(bytes()).get('xl/worksheets/sheet1.xml') ?? '');
  const doRotulo = colunas.findIndex((c) => c.type === 'text');
  return rows
    .slice(linhas.length + 1)
    .map((row) =>
      Object.fromEntries(
        row.flatMap((valor, i): [string, string][] =>
          valor === null ? [] : [[i === doRotulo ? 'rótulo' : (colunas[i]?.key ?? ''), valor]],
        ),
      ),
    );
}

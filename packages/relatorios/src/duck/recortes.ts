import type { DuckDBConnection } from '@duckdb/node-api';
import type { ProjetoDataset } from '../dataset.ts';
import { emOrdem } from './registrar-catalogo.ts';
import { registrarTabelas } from './registrar-tabelas.ts';
import { identifier, literal } from './sql-text.ts';

/** Some files of a project, or some lines of one of them, over which a report is made apart from the others. */
export interface Recorte {
  ids: readonly string[];
  /** Lines of the only file: from `de` on, before `antesDe`. */
  linhas?: { de: number; antesDe: number };
}

/** After every line that a file can have. */
const FIM = 2_147_483_647;

/** About how many lines of SPED one sort may hold: a wide row of a report takes some hundreds of bytes. */
const LINHAS_POR_RECORTE = 300_000;

/**
 * Divides the used files of a project, in the order of the reports, into stretches of about three hundred thousand lines. With
 * `linha` a file longer than that is divided too. One stretch means that there is nothing to divide.
 */
export function dividirRecortes(
  dataset: ProjetoDataset,
  por: 'arquivo' | 'linha',
  linhasPorRecorte = LINHAS_POR_RECORTE,
): Recorte[] {
  const usados = emOrdem(dataset.arquivos).filter((a) => a.situacao === 'Usado');
  const recortes: Recorte[] = [];
  let ids: string[] = [];
  let linhas = 0;
  const fechar = () => {
    if (ids.length > 0) recortes.push({ ids });
    ids = [];
    linhas = 0;
  };
  for (const a of usados) {
    const dele = a.linhas ?? 0;
    if (por === 'linha' && dele > linhasPorRecorte) {
      fechar();
      const partes = Math.ceil(dele / linhasPorRecorte);
      const tamanho = Math.ceil(dele / partes);
      for (let i = 0; i < partes; i++) {
        const de = i * tamanho + 1;
        recortes.push({ ids: [a.id], linhas: { de, antesDe: i === partes - 1 ? FIM : de + tamanho } });
      }
      continue;
    }
    if (linhas + dele > linhasPorRecorte) fechar();
    ids.push(a.id);
    linhas += dele;
  }
  fechar();
  return recortes;
}

/**
 * Shows only a stretch in `arq` and in the given tables; `null` shows everything again. Of a stretch of lines only the
 * records of documents (blocks A to D and F) are cut: registers, totals and establishments stay whole.
 */
export async function mostrarRecorte(
  connection: DuckDBConnection,
  o: { dataset: ProjetoDataset; tabelas: Iterable<string>; recorte: Recorte | null },
): Promise<void> {
  const { dataset, tabelas, recorte } = o;
  const condicao = recorte === null ? 'true' : `id IN (${recorte.ids.map(literal).join(', ')})`;
  await connection.run(`CREATE OR REPLACE VIEW arq AS SELECT * FROM arq_todos WHERE ${condicao}`);
  await registrarTabelas(
    connection,
    recorte === null ? dataset : partesDosArquivos(dataset, recorte.ids),
    tabelas,
    (tabela) => (recorte !== null && DE_DOCUMENTO.test(tabela) ? condicaoLinhas(recorte) : 'true'),
  );
}

const DE_DOCUMENTO = /^efd[cf]_[abcdf](?!010|001|990)\d{3}$/;

/** The condition of the stretch's lines on a table with the column `_linha`. */
export function condicaoLinhas({ linhas }: Recorte): string {
  return linhas === undefined ? 'true' : `_linha >= ${linhas.de} AND _linha < ${linhas.antesDe}`;
}

/**
 * Moves the cuts of a file to where a document begins, so that no document is divided from its children: to the first
 * line at or after the cut that one of the records has. Where there is none the stretch goes on to the end.
 */
export async function alinharRecortes(
  connection: DuckDBConnection,
  recortes: readonly Recorte[],
  inicios: readonly string[],
): Promise<Recorte[]> {
  const alinhados: Recorte[] = [];
  let antes = 1;
  for (const [i, recorte] of recortes.entries()) {
    const { ids, linhas } = recorte;
    if (linhas === undefined) {
      alinhados.push(recorte);
      antes = 1;
      continue;
    }
    const ultimo = recortes[i + 1]?.ids[0] !== ids[0];
    const achados = inicios.map(
      (t) =>
        `SELECT min(_linha) AS l FROM ${identifier(t)} WHERE _arquivo = ${literal(ids[0] ?? '')} AND _linha >= ${linhas.antesDe}`,
    );
    const achado =
      ultimo || achados.length === 0
        ? null
        : await primeiro(connection, `SELECT min(l) FROM (${achados.join(' UNION ALL ')})`);
    const antesDe = achado ?? FIM;
    if (antesDe > antes) alinhados.push({ ids, linhas: { de: antes, antesDe } });
    antes = ultimo ? 1 : antesDe;
  }
  return alinhados;
}

async function primeiro(connection: DuckDBConnection, sql: string): Promise<number | null> {
  const valor = (await connection.runAndReadAll(sql)).getRowsJson()[0]?.[0];
  return valor === null || valor === undefined ? null : Number(valor);
}

/** A part in the folder of one file holds that file's rows; the parts of lots, which hold many files', all stay. */
function partesDosArquivos(dataset: ProjetoDataset, ids: readonly string[]): ProjetoDataset {
  const pastas = new Set(ids.map((id) => `arquivo=${id}`));
  const todas = new Set(dataset.arquivos.map((a) => `arquivo=${a.id}`));
  const fica = (parte: string) => {
    const pasta = parte.split(/[\\/]/).find((p) => p.startsWith('arquivo='));
    return pasta === undefined || !todas.has(pasta) || pastas.has(pasta);
  };
  return { ...dataset, tabelas: dataset.tabelas.map((t) => ({ ...t, partes: t.partes.filter(fica) })) };
}

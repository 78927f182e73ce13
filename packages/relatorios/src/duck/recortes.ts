import type { DuckDBConnection } from '@duckdb/node-api';
import type { ProjetoDataset } from '../dataset.ts';
import { emOrdem } from './registrar-catalogo.ts';
import { registrarTabelas } from './registrar-tabelas.ts';
import { identifier, literal } from './sql-text.ts';

/** Some files of a project, or some lines of one of them, over which a report is made apart from the others. */
export interface Recorte {
  ids: readonly string[];
  /** Lines of the only file, both included; the last stretch also takes what has no line. */
  linhas?: { de: number; ate: number; ultimas: boolean };
}

/** About how many lines of SPED one sort may hold: a wide row of a report takes some hundreds of bytes. */
const LINHAS_POR_RECORTE = 500_000;

/**
 * Divides the used files of a project, in the order of the reports, into stretches of about half a million lines. With
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
        recortes.push({ ids: [a.id], linhas: { de, ate: de + tamanho - 1, ultimas: i === partes - 1 } });
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

/** Shows only some files in `arq` and in the given tables; `null` shows all of them again. */
export async function mostrarArquivos(
  connection: DuckDBConnection,
  o: { dataset: ProjetoDataset; tabelas: Iterable<string>; ids: readonly string[] | null },
): Promise<void> {
  const condicao = o.ids === null ? 'true' : `id IN (${o.ids.map(literal).join(', ')})`;
  await connection.run(`CREATE OR REPLACE VIEW arq AS SELECT * FROM arq_todos WHERE ${condicao}`);
  await registrarTabelas(connection, o.ids === null ? o.dataset : partesDosArquivos(o.dataset, o.ids), o.tabelas);
}

/** The condition of the stretch's lines over a report's rows. */
export function condicaoLinhas({ linhas }: Recorte): string {
  if (linhas === undefined) return 'true';
  const linha = identifier('Linha');
  const daqui = `${linha} BETWEEN ${linhas.de} AND ${linhas.ultimas ? 2_147_483_647 : linhas.ate}`;
  return linhas.ultimas ? `(${daqui} OR ${linha} IS NULL)` : daqui;
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

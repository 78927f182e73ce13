import path from 'node:path';
import type { NomeTabela } from '@apura/tabelas';
import { catalogo, comInternos } from './catalogo/catalogo.ts';
import type { ProjetoDataset } from './dataset.ts';
import type { RelatorioDefinido } from './define-relatorio.ts';
import { identifier, literal } from './duck/sql-text.ts';
import { comLeitor } from './leitura/leitor-duck.ts';
import { generateRelatorios } from './run.ts';

/** What other tables change in a report of one project: how many rows come and go, by what they find. */
export interface EfeitoDasTabelas {
  relatorio: string;
  antes: number;
  depois: number;
  /** By the column Resultado; a report without it has one row with an empty text. */
  mudancas: { resultado: string; entram: number; saem: number }[];
}

export interface CompareTabelasOptions {
  dataset: ProjetoDataset;
  /** The tables that differ. */
  mudadas: ReadonlySet<NomeTabela>;
  /** Folders of tables that win over the shipped ones; none: the shipped ones alone. */
  antes?: string | undefined;
  depois?: string | undefined;
  /** An empty folder for the results of both runs. */
  outDir: string;
  memoryLimitMb?: number;
}

/** Makes the reports that read tables which differ, with both, and says which of their rows change. */
export async function compareTabelas(o: CompareTabelasOptions): Promise<EfeitoDasTabelas[]> {
  const relatorios = catalogo.filter((r) => !r.sobDemanda && reads(r, o.mudadas));
  const make = (pasta: string, tabelasDir: string | undefined) =>
    generateRelatorios({
      dataset: o.dataset,
      relatorios,
      outDir: path.join(o.outDir, pasta),
      ...(o.memoryLimitMb === undefined ? {} : { memoryLimitMb: o.memoryLimitMb }),
      ...(tabelasDir === undefined ? {} : { tabelasDir }),
    });
  const antes = await make('antes', o.antes);
  const depois = await make('depois', o.depois);
  const efeitos: EfeitoDasTabelas[] = [];
  for (const [i, relatorio] of relatorios.entries()) {
    const [a, d] = [antes[i], depois[i]];
    if (a === undefined || d === undefined) continue;
    const erro = a.erro ?? d.erro;
    if (erro !== null) throw new Error(`${relatorio.nome}: ${erro}`);
    const mudancas = await listMudancas(relatorio, a.path, d.path);
    if (mudancas.length > 0) efeitos.push({ relatorio: relatorio.nome, antes: a.linhas, depois: d.linhas, mudancas });
  }
  return efeitos;
}

const reads = (relatorio: RelatorioDefinido, mudadas: ReadonlySet<NomeTabela>): boolean =>
  comInternos([relatorio]).some((r) => r.tabelas?.some((t) => mudadas.has(t)) === true);

async function listMudancas(
  { colunasGuardadas }: RelatorioDefinido,
  antes: string | null,
  depois: string | null,
): Promise<EfeitoDasTabelas['mudancas']> {
  const keys = colunasGuardadas.map((c) => c.key);
  const colunas = keys.map(identifier).join(', ');
  const relacao = (file: string | null) =>
    file === null
      ? `(SELECT ${keys.map((k) => `NULL AS ${identifier(k)}`).join(', ')} LIMIT 0)`
      : `(SELECT ${colunas} FROM read_parquet(${literal(file)}))`;
  const resultado = keys.includes('Resultado') ? `coalesce("Resultado", '')` : `''`;
  const lado = (nome: string, de: string | null, menos: string | null) =>
    `SELECT ${resultado} AS resultado, '${nome}' AS lado
       FROM (SELECT * FROM ${relacao(de)} EXCEPT ALL SELECT * FROM ${relacao(menos)})`;
  const sql = `SELECT resultado, count(*) FILTER (lado = 'entra'), count(*) FILTER (lado = 'sai')
    FROM (${lado('entra', depois, antes)} UNION ALL ${lado('sai', antes, depois)})
   GROUP BY resultado ORDER BY resultado`;
  const rows = await comLeitor(async (connection) => (await connection.runAndReadAll(sql)).getRowsJson());
  return rows.map(([r, entram, saem]) => ({ resultado: String(r), entram: Number(entram), saem: Number(saem) }));
}

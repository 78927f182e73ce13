import type { DuckDBConnection } from '@duckdb/node-api';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { createTabela } from '../duck/append-linhas.ts';
import { identifier, literal } from '../duck/sql-text.ts';
import { type FiltroColuna, sqlFiltro } from '../leitura/filtro-linhas.ts';

/** Which rows of a report: those at these places, or those that the grid shows under these filters. */
export type LinhasEscolhidas = { posicoes: readonly number[] } | { q?: string; filtros?: readonly FiltroColuna[] };

/**
 * SQL that is false for a row which is worth nothing because its month cannot be worked out, or because the estimate of
 * the month leaves nothing for it: a change would move what the report does not claim.
 */
function temValorNoMes({ colunasGuardadas }: RelatorioDefinido): string {
  const colunas = new Set(colunasGuardadas.map((c) => c.key));
  if (!colunas.has('Classe do Valor') || !colunas.has('Nota do Valor')) return 'true';
  const [classe, nota] = [identifier('Classe do Valor'), identifier('Nota do Valor')];
  return `NOT coalesce(${classe} = 'Sem valor' AND regexp_matches(${nota}, ${literal(NOTA_DO_MES)}), FALSE)`;
}

/** How the notes begin that say it of a month (valueMes). */
const NOTA_DO_MES = '^(Estimativa: |Mês com situação especial|Combinações demais)';

/**
 * Makes the rows of a stored report readable as `linhas_do_relatorio`, and as `escolhidas` the chosen ones whose month
 * has a value. Gives how many are chosen.
 */
export async function chooseLinhas(
  connection: DuckDBConnection,
  { relatorio, path, linhas }: { relatorio: RelatorioDefinido; path: string; linhas: LinhasEscolhidas },
): Promise<number> {
  const colunas = relatorio.colunasGuardadas.map((c) => identifier(c.key)).join(', ');
  const arquivo = `read_parquet(${literal(path)}, file_row_number = true)`;
  await connection.run(`CREATE OR REPLACE VIEW linhas_do_relatorio AS
    SELECT ${colunas}, file_row_number AS posicao FROM ${arquivo}`);
  if ('posicoes' in linhas) {
    const unicas = new Set(linhas.posicoes.map((posicao) => Math.trunc(posicao)));
    await createTabela({
      connection,
      nome: 'posicao_escolhida',
      colunas: { posicao: 'BIGINT' },
      linhas: Array.from(unicas, (posicao) => [posicao]),
    });
  } else {
    const filtro = sqlFiltro({ colunas: relatorio.colunasGuardadas, ...linhas });
    await connection.run(`CREATE OR REPLACE TABLE posicao_escolhida AS
      SELECT file_row_number AS posicao FROM ${arquivo}${filtro}`);
  }
  await connection.run(`CREATE OR REPLACE VIEW escolhidas AS
    SELECT * FROM linhas_do_relatorio SEMI JOIN posicao_escolhida USING (posicao)
     WHERE ${temValorNoMes(relatorio)}`);
  const contagem = await connection.runAndReadAll(
    'SELECT count(*) FROM linhas_do_relatorio SEMI JOIN posicao_escolhida USING (posicao)',
  );
  return Number(contagem.getRowsJson()[0]?.[0] ?? 0);
}

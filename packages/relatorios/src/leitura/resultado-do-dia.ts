import { getValor } from '@apura/tabelas';
import type { ColunaRelatorio } from '../colunas.ts';
import type { LeituraDoDia, RelatorioDefinido } from '../define-relatorio.ts';
import { identifier, literal } from '../duck/sql-text.ts';
import { readTaxasSelic, selicAte, type TaxasSelic } from './read-taxas-selic.ts';

/** The interest of the month in which a credit is used, in percent: Lei 9.250/1995, art. 39, § 4º. */
export const selicDoMesDoUso = (hoje: string): string => getValor('SELIC_DO_MES_DO_USO', hoje);

/** What the readers and the exports read: a stored result, or what its report shows of it on a day. */
export interface Resultado {
  path: string;
  /** Whose it is: owners take turns at reading. */
  dono?: string | undefined;
  colunas: readonly ColunaRelatorio[];
  /** The columns by whose values the rows have totals of their own; default: one total. */
  totalPor?: readonly string[];
  /** SQL of a relation with `colunas` and file_row_number, when it is not the stored file itself. */
  relacao?: string;
  /** What an exported file says about the day on which it was made. */
  notas?: readonly Nota[];
}

interface Nota {
  rotulo: string;
  texto: string;
}

/**
 * The rows that a report shows on a day. Every reading and every export goes through here.
 *
 * `hoje` is a day in São Paulo, AAAA-MM-DD. `selic` replaces the official rates in tests.
 */
export function resultadoDoDia(o: {
  relatorio: RelatorioDefinido;
  path: string;
  hoje: string;
  dono?: string | undefined;
  tabelasDir?: string | undefined;
  selic?: TaxasSelic;
}): Resultado {
  const { relatorio, path, hoje, dono } = o;
  const { colunas, totalPor, leitura } = relatorio;
  const prazo = colunas.some((c) => c.key === 'Prescreve em');
  const notas = prazo ? [{ rotulo: 'Prescrição comparada com', texto: hoje.split('-').reverse().join('/') }] : [];
  if (leitura === undefined) return { path, dono, colunas, totalPor, notas };
  const selic = o.selic ?? readTaxasSelic(o.tabelasDir);
  const ate = selicAte(selic, hoje);
  if (colunas.some((c) => c.key === 'Selic'))
    notas.push({ rotulo: 'Selic até', texto: ate === null ? 'sem taxas conhecidas' : `${ate} (último mês conhecido)` });
  return { path, dono, colunas, totalPor, relacao: sqlDoDia({ leitura, path, hoje, selic }), notas };
}

/** The relation that is read of a result: its columns and file_row_number, in the report's order. */
export function relacaoDe({ path, relacao }: Pick<Resultado, 'path' | 'relacao'>): string {
  return relacao ?? `read_parquet(${literal(path)}, file_row_number = true)`;
}

/** How many rows a report shows of its stored ones, on any day. */
export function sqlLinhasMostradas(relatorio: RelatorioDefinido & { leitura: LeituraDoDia }, path: string): string {
  const { relacao = '' } = resultadoDoDia({ relatorio, path, hoje: '2000-01-01', selic: [] });
  return `SELECT count(*) FROM ${relacao}`;
}

interface DoDia {
  leitura: LeituraDoDia;
  path: string;
  hoje: string;
  selic: TaxasSelic;
}

function sqlDoDia({ leitura, path, hoje, selic }: DoDia): string {
  const guardadas = leitura.colunasGuardadas.map((c) => identifier(c.key)).join(', ');
  const taxas = selic.map((t) => `(${literal(t.mes)}, CAST(${literal(t.taxa)} AS DECIMAL(9,2)))`);
  const semTaxas = `SELECT '' AS mes, CAST(0 AS DECIMAL(9,2)) AS taxa WHERE false`;
  const ate = selicAte(selic, hoje);
  return `(
    WITH guardado AS (
      SELECT ${guardadas}, file_row_number AS posicao
        FROM read_parquet(${literal(path)}, file_row_number = true)
    ), dia AS (
      SELECT CAST(${literal(hoje)} AS DATE) AS hoje,
             ${literal(hoje.slice(0, 7))} AS mes,
             CAST(${selicDoMesDoUso(hoje)} AS DECIMAL(9,2)) AS taxa_do_uso,
             CAST(${ate === null ? 'NULL' : literal(ate)} AS VARCHAR) AS selic_ate
    ), selic(mes, taxa) AS (
      ${taxas.length === 0 ? semTaxas : `VALUES ${taxas.join(', ')}`}
    )
    SELECT * EXCLUDE (posicao), row_number() OVER (ORDER BY posicao) - 1 AS file_row_number
      FROM (${leitura.sql})
     ORDER BY file_row_number
  )`;
}

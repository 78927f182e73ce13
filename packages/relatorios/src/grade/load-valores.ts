import type { ColunaLida } from '../colunas.ts';
import { identifier } from '../duck/sql-text.ts';
import { type FiltroLinhas, sqlFiltro } from '../leitura/filtro-linhas.ts';
import { comLeitorDeSomas } from '../leitura/leitor-duck.ts';
import { vezDe } from '../leitura/read-pagina.ts';
import { type Resultado, relacaoDe } from '../leitura/resultado-do-dia.ts';
import { sqlMes } from '../leitura/sql-condicao.ts';
import type { LimitesDaConsulta } from '../leitura/within-limits.ts';
import { textoOuNull } from './texto-ou-null.ts';

export interface LerValoresOptions extends FiltroLinhas, Pick<Resultado, 'path' | 'dono' | 'relacao'> {
  coluna: ColunaLida;
  /** Part of the value as the screen shows it. */
  busca?: string | undefined;
  /** How many values are answered, the most frequent first. */
  limite: number;
  limites?: LimitesDaConsulta;
}

export interface ValoresDaColuna {
  valores: { valor: string | null; linhas: number }[];
  distintos: number;
}

/** The values of a column in the rows that the filters of the other columns leave. */
export async function loadValores(o: LerValoresOptions): Promise<ValoresDaColuna> {
  const { coluna, busca = '' } = o;
  const propria = coluna.mesDe ?? coluna.key;
  const filtros = (o.filtros ?? []).filter(({ key }) => key !== propria);
  if (busca.trim() !== '') filtros.push({ key: propria, condicoes: [{ op: 'contem', valor: busca }] });
  const sql = `SELECT CAST(valor AS VARCHAR), linhas, count(*) OVER ()
    FROM (SELECT ${sqlCheio(coluna)} AS valor, count(*) AS linhas
            FROM ${relacaoDe(o)}${sqlFiltro({ ...o, filtros })} GROUP BY ALL)
   ORDER BY linhas DESC, valor NULLS LAST LIMIT ${o.limite}`;
  return await comLeitorDeSomas(async (connection) => {
    const lidas = (await connection.runAndReadAll(sql)).getRowsJson();
    return {
      valores: lidas.map(([valor, linhas]) => ({ valor: textoOuNull(valor), linhas: Number(linhas) })),
      distintos: Number(lidas[0]?.[2] ?? 0),
    };
  }, vezDe(o));
}

/** The value of a cell, or the month of its day; an empty text is an empty cell. */
export function sqlCheio({ key, type, mesDe }: ColunaLida): string {
  if (mesDe !== undefined) return sqlMes(mesDe);
  return type === 'text' ? `nullif(${identifier(key)}, '')` : identifier(key);
}

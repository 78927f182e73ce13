import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColunaRelatorio } from '../colunas.ts';
import { literal } from '../duck/sql-text.ts';
import { type FiltroLinhas, sqlFiltro } from '../leitura/filtro-linhas.ts';
import { comLeitorDeSomas } from '../leitura/leitor-duck.ts';
import { vezDe } from '../leitura/read-pagina.ts';
import { type Resultado, relacaoDe } from '../leitura/resultado-do-dia.ts';
import { sqlOrdenavel } from '../leitura/sql-condicao.ts';
import type { LimitesDaConsulta } from '../leitura/within-limits.ts';
import { sqlTotais } from '../totais/sql-totais.ts';
import { sqlCheio } from './load-valores.ts';
import { textoOuNull } from './texto-ou-null.ts';

export interface LerPivoOptions extends FiltroLinhas, Resultado {
  colunas: readonly ColunaRelatorio[];
  linha: ColunaRelatorio;
  coluna: ColunaRelatorio;
  /** The key of a column that adds up; without it rows are counted. */
  medida?: string | undefined;
  /** The most columns and rows: those with the most rows of the report. */
  maxColunas: number;
  maxLinhas: number;
  limites?: LimitesDaConsulta;
}

interface Linha {
  celulas: (string | null)[];
  total: string | null;
}

export interface Pivo {
  /** In the order of their values; `outros` puts the rarer ones together. */
  colunas: { valor: string | null; outros: boolean }[];
  linhas: (Linha & { valor: string | null })[];
  totais: Linha;
  truncado: boolean;
}

/**
 * A pivot of the rows that the filters leave. Cells and totals are each worked out by the rules of totals: a column
 * that counts a document once has row totals below the sum of the cells.
 */
export async function loadPivo(o: LerPivoOptions): Promise<Pivo> {
  return await comLeitorDeSomas(async (connection) => {
    const eixoColunas = await readEixo(connection, o, { coluna: o.coluna, max: o.maxColunas });
    const eixoLinhas = await readEixo(connection, o, { coluna: o.linha, max: o.maxLinhas });
    const colunas = eixoColunas.valores.map((valor) => ({ valor, outros: false }));
    if (eixoColunas.truncado) colunas.push({ valor: null, outros: true });
    const from = `(SELECT *,
      ${sqlLugar(o.linha, eixoLinhas.valores)} AS "lugar#linha",
      ${sqlLugar(o.coluna, eixoColunas.valores)} AS "lugar#coluna"
      FROM ${relacaoDe(o)}${sqlFiltro(o)})`;
    const medir = (por: readonly string[]) => measure(connection, o, { from, por });
    const linhas = eixoLinhas.valores.map((valor) => ({ valor, celulas: vazias(colunas.length), total: nada }));
    const totais: Linha = { celulas: vazias(colunas.length), total: null };
    for (const { lugares, valor } of await medir(['lugar#linha', 'lugar#coluna'])) {
      const [l = -1, c = -1] = lugares;
      linhas[l]?.celulas.splice(c, 1, valor);
    }
    for (const { lugares, valor } of await medir(['lugar#linha'])) {
      const linha = linhas[lugares[0] ?? -1];
      if (linha !== undefined) linha.total = valor;
    }
    for (const { lugares, valor } of await medir(['lugar#coluna'])) totais.celulas[lugares[0] ?? -1] = valor;
    totais.total = (await medir([]))[0]?.valor ?? null;
    return { colunas, linhas, totais, truncado: eixoLinhas.truncado };
  }, vezDe(o));
}

const nada: string | null = null;
const vazias = (quantas: number): (string | null)[] => Array.from({ length: quantas }, () => null);

/** The most frequent values of a column, in their order. */
async function readEixo(
  connection: DuckDBConnection,
  o: LerPivoOptions,
  { coluna, max }: { coluna: ColunaRelatorio; max: number },
): Promise<{ valores: (string | null)[]; truncado: boolean }> {
  const reader = await connection.runAndReadAll(`
    SELECT CAST(valor AS VARCHAR), todos
      FROM (SELECT valor, linhas, count(*) OVER () AS todos
              FROM (SELECT ${sqlCheio(coluna)} AS valor, count(*) AS linhas
                      FROM ${relacaoDe(o)}${sqlFiltro(o)} GROUP BY ALL)
             ORDER BY linhas DESC, valor NULLS LAST LIMIT ${max})
     ORDER BY ${sqlOrdenavel(coluna, 'valor')} NULLS LAST`);
  const lidas = reader.getRowsJson();
  return { valores: lidas.map(([valor]) => textoOuNull(valor)), truncado: Number(lidas[0]?.[1] ?? 0) > max };
}

/** The place of a row's value on an axis, from zero; after the last one what is not on it. */
function sqlLugar(coluna: ColunaRelatorio, valores: readonly (string | null)[]): string {
  // No value of a report is this text: an empty cell is null.
  const lista = valores.map((valor) => literal(valor ?? '')).join(', ');
  const texto = `coalesce(CAST(${sqlCheio(coluna)} AS VARCHAR), '')`;
  return `coalesce(nullif(list_position([${lista}]::VARCHAR[], ${texto}), 0) - 1, ${valores.length})`;
}

async function measure(
  connection: DuckDBConnection,
  o: LerPivoOptions,
  { from, por }: { from: string; por: readonly string[] },
): Promise<{ lugares: number[]; valor: string | null }[]> {
  const totais = sqlTotais({
    colunas: o.colunas.map((c) => (c.key === o.medida ? c : { ...c, total: 'none' })),
    totalPor: por,
    from,
    filtro: '',
    separar: o.totalPor ?? [],
    contar: true,
  });
  if (totais === undefined) throw new Error('a pivot counts even where nothing adds up');
  const valor = o.medida === undefined ? 'nullif(linhas, 0)' : 'CASE WHEN NOT misto THEN s0 END';
  const sql = `SELECT ${[...por.map((_, g) => `g${g}`), `CAST(${valor} AS VARCHAR)`].join(', ')} FROM (${totais.sql})`;
  const lidas = (await connection.runAndReadAll(sql)).getRowsJson();
  return lidas.map((lida) => ({
    lugares: por.map((_, g) => Number(lida[g])),
    valor: textoOuNull(lida[por.length]),
  }));
}

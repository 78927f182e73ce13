import type { ColunaRelatorio } from '../colunas.ts';
import { identifier } from '../duck/sql-text.ts';
import { type FiltroLinhas, sqlFiltro } from '../leitura/filtro-linhas.ts';
import { comLeitorDeSomas } from '../leitura/leitor-duck.ts';
import { vezDe } from '../leitura/read-pagina.ts';
import { type Resultado, relacaoDe } from '../leitura/resultado-do-dia.ts';
import { sqlOrdenavel } from '../leitura/sql-condicao.ts';
import type { LimitesDaConsulta } from '../leitura/within-limits.ts';
import { sqlTotais } from '../totais/sql-totais.ts';
import { sqlCheio } from './load-valores.ts';
import { textoOuNull } from './texto-ou-null.ts';

/** What the groups are ordered by: how many rows, the value of a column of `por`, or the sum of one of `somas`. */
export type OrdemGrupo = { desc: boolean } & ({ linhas: true } | { por: number } | { soma: string });

export interface LerGruposOptions extends FiltroLinhas, Resultado {
  colunas: readonly ColunaRelatorio[];
  por: readonly ColunaRelatorio[];
  /** Keys of columns that add up. */
  somas: readonly string[];
  ordem: readonly OrdemGrupo[];
  offset: number;
  limit: number;
  limites?: LimitesDaConsulta;
}

export interface Grupo {
  valores: (string | null)[];
  linhas: number;
  /** By key; null where the rows of the group do not add up: they would have totals of their own. */
  somas: Record<string, string | null>;
}

/** The rows that the filters leave, in groups: how many there are, and what they sum up to by the rules of totals. */
export async function loadGrupos(o: LerGruposOptions): Promise<{ grupos: Grupo[]; total: number }> {
  const { indices, sql } = sqlGrupos(o);
  const somadas = indices.map((i) => o.colunas[i]?.key ?? '');
  const ordem = o.ordem.map((parte) => sqlDaOrdem(parte, o.por, somadas));
  const escolhidas = [...o.por.map((_, g) => `CAST(g${g} AS VARCHAR)`), ...somadas.map((_, i) => sqlSoma(i))];
  const janela = `SELECT ${[...escolhidas, 'linhas', 'count(*) OVER ()'].join(', ')} FROM (${sql})
    ORDER BY ${[...ordem, 'primeira'].join(', ')} LIMIT ${o.limit} OFFSET ${o.offset}`;
  return await comLeitorDeSomas(async (connection) => {
    const lidas = (await connection.runAndReadAll(janela)).getRowsJson();
    const grupos = lidas.map(
      (lida): Grupo => ({
        valores: o.por.map((_, g) => textoOuNull(lida[g])),
        somas: Object.fromEntries(somadas.map((key, i) => [key, textoOuNull(lida[o.por.length + i])])),
        linhas: Number(lida[o.por.length + somadas.length]),
      }),
    );
    if (grupos.length > 0 || o.offset === 0) return { grupos, total: Number(lidas[0]?.at(-1) ?? 0) };
    // Past the end there is no row to say how many there are.
    const count = await connection.runAndReadAll(`SELECT count(*) FROM (${sql})`);
    return { grupos, total: Number(count.getRowsJson()[0]?.[0] ?? 0) };
  }, vezDe(o));
}

function sqlGrupos(o: LerGruposOptions) {
  const nomes = o.por.map((_, g) => `grupo#${g}`);
  const chaves = o.por.map((coluna, g) => `, ${sqlCheio(coluna)} AS ${identifier(nomes[g] ?? '')}`);
  const totais = sqlTotais({
    colunas: o.colunas.map((c) => (o.somas.includes(c.key) ? c : { ...c, total: 'none' })),
    totalPor: nomes,
    from: `(SELECT *${chaves.join('')} FROM ${relacaoDe(o)}${sqlFiltro(o)})`,
    filtro: '',
    separar: o.totalPor ?? [],
    contar: true,
  });
  if (totais === undefined) throw new Error('groups are counted even where nothing adds up');
  return totais;
}

const sqlSoma = (i: number): string => `CAST(CASE WHEN NOT misto THEN s${i} END AS VARCHAR)`;

function sqlDaOrdem(ordem: OrdemGrupo, por: readonly ColunaRelatorio[], somadas: readonly string[]): string {
  const sentido = `${ordem.desc ? 'DESC' : 'ASC'} NULLS LAST`;
  if ('linhas' in ordem) return `linhas ${sentido}`;
  if ('soma' in ordem) return `CASE WHEN NOT misto THEN s${somadas.indexOf(ordem.soma)} END ${sentido}`;
  const coluna = por[ordem.por];
  return `${coluna === undefined ? 'primeira' : sqlOrdenavel(coluna, `g${ordem.por}`)} ${sentido}`;
}

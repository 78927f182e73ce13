import type { ColunaRelatorio } from '../colunas.ts';
import { type FiltroLinhas, sqlFiltro } from '../leitura/filtro-linhas.ts';
import { comLeitorDeSomas } from '../leitura/leitor-duck.ts';
import { vezDe } from '../leitura/read-pagina.ts';
import { type Resultado, relacaoDe } from '../leitura/resultado-do-dia.ts';
import type { LimitesDaConsulta } from '../leitura/within-limits.ts';
import { sqlTotais } from './sql-totais.ts';

/** A row of totals, as the foot of the report shows it. */
export interface LinhaTotais {
  /** 'Total', or 'Total' and what its rows have in common: 'Total Entrada'. */
  rotulo: string;
  /** One per column: a decimal text, or null where nothing adds up. */
  valores: (string | null)[];
}

/** More rows of totals than this are no summary; the report then has none. */
export const MAXIMO_DE_TOTAIS = 20;

export interface LerTotaisOptions extends FiltroLinhas, Resultado {
  colunas: readonly ColunaRelatorio[];
  limites?: LimitesDaConsulta;
}

/** The totals of a result, of the rows that `q` and `filtros` leave. None when no column adds up. */
export async function loadTotais(o: LerTotaisOptions): Promise<LinhaTotais[]> {
  const { totalPor = [] } = o;
  const totais = sqlTotais({ colunas: o.colunas, totalPor, from: relacaoDe(o), filtro: sqlFiltro(o) });
  if (totais === undefined) return [];
  const lidas = await comLeitorDeSomas(async (connection) => {
    return (await connection.runAndReadAll(totais.sql)).getRowsJson();
  }, vezDe(o));
  const grupos = totalPor.map((key) => o.colunas.find((c) => c.key === key));
  const linhas = lidas.map((lida): LinhaTotais => {
    const valores: (string | null)[] = o.colunas.map(() => null);
    totais.indices.forEach((indice, i) => {
      const valor = lida[grupos.length + i];
      valores[indice] = valor === null || valor === undefined ? null : String(valor);
    });
    return { rotulo: rotuloDe(grupos, lida), valores };
  });
  const cheias = linhas.filter(({ valores }) => valores.some((v) => v !== null));
  return cheias.length > MAXIMO_DE_TOTAIS ? [] : cheias;
}

function rotuloDe(grupos: readonly (ColunaRelatorio | undefined)[], lida: readonly unknown[]): string {
  if (grupos.length === 0) return 'Total';
  const textos = grupos.flatMap((coluna, i) => {
    const valor = lida[i];
    if (valor === null || valor === undefined || valor === '') return [];
    return [coluna?.type === 'date' ? diaBr(String(valor)) : String(valor)];
  });
  return textos.length === 0 ? 'Total (em branco)' : `Total ${textos.join(' · ')}`;
}

const diaBr = (dia: string): string => dia.split('-').reverse().join('/');

import { dataDoMes, filtroGradeSchema, readFiltro } from '@apura/contract';
import {
  type ColunaRelatorio,
  type FiltroColuna,
  type OrdemColuna,
  palavrasDe,
  type RelatorioDefinido,
} from '@apura/relatorios';
import { appError } from '../../http/errors.ts';
import { parseJson } from '../../http/parse-json.ts';
import { parseSort } from '../../http/parse-sort.ts';

const MAX_PALAVRAS = 20;

/** What a grid asks of a report, checked against its columns. */
export interface ConsultaGrade {
  q: string;
  filtros: FiltroColuna[];
  sort: OrdemColuna[];
}

/** Throws 400 with a sentence for the field, or for the column as `filter.<key>`. */
export function parseConsulta(
  definicao: RelatorioDefinido,
  query: { q?: string | undefined; filter?: string | undefined; sort?: string | undefined },
): ConsultaGrade {
  const sort = parseSort(query.sort);
  for (const { key } of sort) getColuna(definicao, 'sort', key);
  const { q = '' } = query;
  // Each word is looked for in every column of every row.
  if (palavrasDe(q).length > MAX_PALAVRAS)
    throw appError('requisicao-invalida', { fields: { q: `Procure por até ${MAX_PALAVRAS} palavras de cada vez` } });
  return { q, filtros: parseFiltro(definicao, query.filter), sort };
}

/** The column under a key; throws 400 where the report has none. */
export function getColuna(definicao: RelatorioDefinido, campo: string, key: string): ColunaRelatorio {
  const coluna = definicao.colunas.find((c) => c.key === key);
  if (coluna !== undefined) return coluna;
  throw appError('requisicao-invalida', { fields: { [campo]: `O relatório não tem a coluna "${key}"` } });
}

/** The same, or the months of a date column under their key. */
export function getColunaOuMes(definicao: RelatorioDefinido, campo: string, key: string): ColunaRelatorio {
  const data = definicao.colunas.some((c) => c.key === key) ? undefined : dataDoMes(key);
  const coluna = definicao.colunas.find((c) => c.key === data && c.type === 'date');
  if (coluna === undefined) return getColuna(definicao, campo, key);
  return { ...coluna, key, type: 'text', total: 'none', mesDe: coluna.key };
}

/** Column keys separated by `|`, each once. */
export function parseColunas(
  definicao: RelatorioDefinido,
  campo: string,
  texto: string,
  get: typeof getColuna = getColuna,
): ColunaRelatorio[] {
  const keys = texto.split('|').filter((key) => key !== '');
  const repetida = keys.find((key, i) => keys.indexOf(key) !== i);
  if (repetida !== undefined) {
    throw appError('requisicao-invalida', { fields: { [campo]: `A coluna "${repetida}" foi pedida duas vezes` } });
  }
  return keys.map((key) => get(definicao, campo, key));
}

function parseFiltro(definicao: RelatorioDefinido, texto: string | undefined): FiltroColuna[] {
  if (texto === undefined || texto === '') return [];
  const parsed = filtroGradeSchema.safeParse(parseJson(texto));
  if (!parsed.success) throw appError('requisicao-invalida', { fields: { filter: 'O filtro não foi entendido' } });
  return Object.entries(parsed.data).map(([key, filtro]) => {
    const lido = readFiltro(filtro, getColuna(definicao, 'filter', key).type);
    if ('falta' in lido) throw appError('requisicao-invalida', { fields: { [`filter.${key}`]: lido.falta } });
    return { key, condicoes: lido.condicoes };
  });
}

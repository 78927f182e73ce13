import * as contract from '@apura/contract';
import {
  type ColunaRelatorio,
  ConsultaInterrompida,
  type LimitesDaConsulta,
  loadGrupos,
  loadPivo,
  loadValores,
  type OrdemGrupo,
  type RelatorioDefinido,
} from '@apura/relatorios';
import { appError } from '../../http/errors.ts';
import { parseSort } from '../../http/parse-sort.ts';
import { getColunaOuMes, parseColunas, parseConsulta } from './parse-consulta.ts';
import type { RelatorioDoProjeto } from './relatorios.service.ts';

/** A user waits for it: what takes longer is said to. */
const LIMITE_MS = 20_000;

type Query<R extends contract.ContractRoute> = contract.RouteQuery<R>;
type Resposta<R extends contract.ContractRoute> = contract.RouteResponse<R>;

export async function listValores(
  { definicao, resultado }: RelatorioDoProjeto,
  query: Query<typeof contract.listValores>,
  signal: AbortSignal,
): Promise<Resposta<typeof contract.listValores>> {
  const { q, filtros } = parseConsulta(definicao, query);
  const coluna = getColunaOuMes(definicao, 'column', query.column);
  if (resultado === null) return { valores: [], distintos: 0, truncado: false };
  const limite = contract.MAX_VALORES_LISTADOS;
  const lidos = await withinLimits(signal, (limites) =>
    loadValores({ ...resultado, q, filtros, coluna, busca: query.search, limite, limites }),
  );
  return { ...lidos, truncado: lidos.distintos > lidos.valores.length };
}

export async function listGrupos(
  { definicao, resultado }: RelatorioDoProjeto,
  query: Query<typeof contract.listGrupos>,
  signal: AbortSignal,
): Promise<Resposta<typeof contract.listGrupos>> {
  const { q, filtros } = parseConsulta(definicao, { q: query.q, filter: query.filter });
  const por = parseColunas(definicao, 'by', query.by, getColunaOuMes);
  if (por.length === 0 || por.length > contract.MAX_NIVEIS) {
    throw appError('requisicao-invalida', { fields: { by: `Agrupe por até ${contract.MAX_NIVEIS} colunas` } });
  }
  const somas = somadas(definicao, query.sum);
  const ordem = parseOrdem(query.sort ?? `-${contract.CONTAGEM}`, por, somas);
  if (resultado === null) return { grupos: [], total: 0 };
  const { offset, limit } = query;
  return await withinLimits(signal, (limites) =>
    loadGrupos({ ...resultado, q, filtros, por, somas, ordem, offset, limit, limites }),
  );
}

export async function readPivo(
  { definicao, resultado }: RelatorioDoProjeto,
  query: Query<typeof contract.readPivo>,
  signal: AbortSignal,
): Promise<Resposta<typeof contract.readPivo>> {
  const { q, filtros } = parseConsulta(definicao, query);
  const linha = getColunaOuMes(definicao, 'row', query.row);
  const coluna = getColunaOuMes(definicao, 'column', query.column);
  const [medida] = query.measure === undefined ? [] : somadas(definicao, query.measure, 'measure');
  if (resultado === null) {
    return { colunas: [], linhas: [], totais: { celulas: [], total: null }, truncado: false };
  }
  const maximos = { maxColunas: contract.MAX_COLUNAS_PIVO, maxLinhas: contract.MAX_LINHAS_PIVO };
  return await withinLimits(signal, (limites) =>
    loadPivo({ ...resultado, q, filtros, linha, coluna, medida, ...maximos, limites }),
  );
}

/** Runs a query for a caller who may go away, and who is not kept waiting. */
export async function withinLimits<T>(
  signal: AbortSignal,
  query: (limites: LimitesDaConsulta) => Promise<T>,
): Promise<T> {
  try {
    return await query({ signal, limiteMs: LIMITE_MS });
  } catch (causa) {
    if (causa instanceof ConsultaInterrompida) throw appError('consulta-demorada');
    throw causa;
  }
}

/** The columns to sum up: those asked for, or all that add up. */
function somadas(definicao: RelatorioDefinido, texto: string | undefined, campo = 'sum'): string[] {
  const colunas = texto === undefined ? definicao.colunas : parseColunas(definicao, campo, texto);
  const naoSoma = texto === undefined ? undefined : colunas.find(({ total }) => total === 'none');
  if (naoSoma !== undefined) {
    throw appError('requisicao-invalida', { fields: { [campo]: `A coluna "${naoSoma.key}" não se soma` } });
  }
  return colunas.filter(({ total }) => total !== 'none').map(({ key }) => key);
}

/** A column of the groups goes before a sum of the same name. */
function parseOrdem(texto: string, por: readonly ColunaRelatorio[], somas: readonly string[]): OrdemGrupo[] {
  return parseSort(texto).map(({ key, desc }): OrdemGrupo => {
    if (key === contract.CONTAGEM) return { desc, linhas: true };
    const nivel = por.findIndex((coluna) => coluna.key === key);
    if (nivel >= 0) return { desc, por: nivel };
    if (somas.includes(key)) return { desc, soma: key };
    throw appError('requisicao-invalida', { fields: { sort: `Os grupos não têm a coluna "${key}"` } });
  });
}

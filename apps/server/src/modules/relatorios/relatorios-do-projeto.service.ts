import { sumMoney, todayInSaoPaulo } from '@apura/br';
import type { RelatorioNoProjeto } from '@apura/contract';
import {
  catalogo,
  documentosDe,
  findProposta,
  motivoSemDossie,
  motivoSemProposta,
  type RelatorioDefinido,
  type Resultado,
  readAll,
} from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { appError, isAppError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { findDataset, findValidacao } from '../arquivos/index.ts';
import { findProjeto } from '../projetos/index.ts';
import type { PageCache } from './create-page-cache.ts';
import { listResultados } from './relatorios.repo.ts';
import { getRelatorio, type RelatorioDoProjeto } from './relatorios.service.ts';

const OPORTUNIDADES = 'Cruzamento Consolidado de Oportunidades';
const RISCOS = 'Cruzamento Consolidado de Riscos';

/**
 * Every report of the catalogue in one project. Throws 404 for another owner's project. Amounts of an earlier version's
 * results that are being made again are left out. `guardados` keeps what was added up.
 */
export async function listRelatoriosDoProjeto(
  deps: Deps,
  sessao: SessaoAtual,
  { projetoId, guardados }: { projetoId: string; guardados: PageCache },
): Promise<RelatorioNoProjeto[]> {
  const { resultados, dataset, validacao } = await asOwner(deps.db, sessao.ownerId, async (trx) => {
    if ((await findProjeto(trx, projetoId)) === undefined) throw appError('nao-encontrado');
    return {
      resultados: await listResultados(trx, projetoId),
      dataset: await findDataset(trx, projetoId),
      validacao: await findValidacao(deps, trx, projetoId),
    };
  });
  const byNome = new Map(resultados.map((resultado) => [resultado.nome, resultado]));
  const tabelas = (dataset?.tabelas ?? []).filter(({ partes }) => partes.length > 0).map(({ tabela }) => tabela);
  const nomes = resultados.filter(({ linhas }) => linhas > 0).map(({ nome }) => nome);
  const { oportunidades, riscos, comValor } = await readValores(deps, sessao, { projetoId, nomes, guardados });
  return catalogo.map((relatorio) => {
    const { nome } = relatorio;
    const feito = byNome.get(nome);
    const documentos = documentosDe(relatorio).map(({ nome: documento, prefixos }) => ({
      documento,
      tem: tabelas.some((tabela) => prefixos.some((prefixo) => tabela.startsWith(prefixo))),
    }));
    return {
      report: nome,
      rows: feito?.linhas ?? 0,
      failed: feito?.erro != null,
      onDemand: relatorio.sobDemanda === true && validacao?.relatorio === 'em-preparo',
      opportunity: addsUp(relatorio) ? (oportunidades[nome] ?? null) : null,
      risk: addsUp(relatorio) ? (riscos[nome] ?? null) : null,
      present: documentos.filter(({ tem }) => tem).map(({ documento }) => documento),
      missing: documentos.filter(({ tem }) => !tem).map(({ documento }) => documento),
      semProposta: findProposta(nome) === undefined ? motivoSemProposta(nome) : null,
      semDossie: motivoSemDossie(nome) ?? (comValor.includes(nome) ? null : SEM_VALOR),
    };
  });
}

const SEM_VALOR = 'Nenhuma linha deste relatório tem valor no Consolidado de Oportunidades.';
/** Every amount of the consolidated report, also those that are in no total. */
const VALORES = ['Valor', 'Débito em Aberto', 'Estimativa', 'Contingente', 'Retificação Encerrada', 'Prescrito'];

/** A report; null while it is made again. */
async function findAtual(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { projetoId: string; nome: string },
): Promise<RelatorioDoProjeto | null> {
  try {
    return await getRelatorio(deps, sessao, pedido);
  } catch (error) {
    if (isAppError(error) && error.code === 'projeto-sendo-refeito') return null;
    throw error;
  }
}

/** A report whose estimate is not summed at its foot has no sum in the list, either. */
const addsUp = ({ colunas }: RelatorioDefinido): boolean =>
  colunas.every((coluna) => coluna.key !== 'Valor Estimado' || coluna.total !== 'none');

/** What the two consolidated reports say of the others today. */
interface Valores {
  /** By report: what its rows add up to; zeros are left out. */
  oportunidades: Record<string, string>;
  riscos: Record<string, string>;
  /** The reports whose findings are worth something of any class. */
  comValor: string[];
}

/**
 * Reads the rows of both reports, or takes what was read of these versions of them today: the rows take a hundred times
 * as long as everything else of the list.
 */
async function readValores(
  deps: Deps,
  sessao: SessaoAtual,
  { projetoId, nomes, guardados }: { projetoId: string; nomes: readonly string[]; guardados: PageCache },
): Promise<Valores> {
  const find = (nome: string) => (nomes.includes(nome) ? findAtual(deps, sessao, { projetoId, nome }) : null);
  const [oportunidades, riscos] = await Promise.all([find(OPORTUNIDADES), find(RISCOS)]);
  const hoje = todayInSaoPaulo(deps.clock.now());
  const chave = [sessao.ownerId, projetoId, hoje, oportunidades?.versao, riscos?.versao].join(' ');
  const texto = await guardados.get(chave, async () => {
    const { somas, comValor } = await addUp(oportunidades?.resultado ?? null);
    const valores: Valores = { oportunidades: somas, riscos: (await addUp(riscos?.resultado ?? null)).somas, comValor };
    return Buffer.from(JSON.stringify(valores));
  });
  // It is what was written above.
  return JSON.parse(texto.toString()) as Valores;
}

/** The amounts of a consolidated report, of today, by the report that each comes from, and those worth anything. */
async function addUp(resultado: Resultado | null): Promise<{ somas: Record<string, string>; comValor: string[] }> {
  const parcelas = new Map<string, string[]>();
  const comValor = new Set<string>();
  if (resultado === null) return { somas: {}, comValor: [] };
  for await (const linhas of readAll(resultado)) {
    for (const linha of linhas) {
      const fonte = String(linha['Relatório Fonte'] ?? '');
      const valores = parcelas.get(fonte) ?? [];
      parcelas.set(fonte, valores);
      valores.push(String(linha.Valor ?? '0'));
      if (VALORES.some((coluna) => Number(linha[coluna] ?? 0) !== 0)) comValor.add(fonte);
    }
  }
  const somas = Array.from(parcelas, ([fonte, valores]) => [fonte, sumMoney(valores)] as const);
  return { somas: Object.fromEntries(somas.filter(([, soma]) => Number(soma) !== 0)), comValor: [...comValor] };
}

import { sumMoney } from '@apura/br';
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
import { listResultados } from './relatorios.repo.ts';
import { getRelatorio } from './relatorios.service.ts';

const OPORTUNIDADES = 'Cruzamento Consolidado de Oportunidades';
const RISCOS = 'Cruzamento Consolidado de Riscos';

/**
 * Every report of the catalogue in one project. Throws 404 for another owner's project. Amounts of an earlier version's
 * results that are being made again are left out.
 */
export async function listRelatoriosDoProjeto(
  deps: Deps,
  sessao: SessaoAtual,
  projetoId: string,
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
  const valores = async (nome: string): Promise<ReadonlyMap<string, string>> => {
    const feito = byNome.get(nome);
    return feito === undefined || feito.linhas === 0 ? new Map() : readValores(deps, sessao, { projetoId, nome });
  };
  const [oportunidades, riscos] = await Promise.all([valores(OPORTUNIDADES), valores(RISCOS)]);
  const feitas = byNome.get(OPORTUNIDADES)?.linhas ?? 0;
  const comValor = feitas === 0 ? new Set<string>() : await readFontesComValor(deps, sessao, projetoId);
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
      opportunity: addsUp(relatorio) ? (oportunidades.get(nome) ?? null) : null,
      risk: addsUp(relatorio) ? (riscos.get(nome) ?? null) : null,
      present: documentos.filter(({ tem }) => tem).map(({ documento }) => documento),
      missing: documentos.filter(({ tem }) => !tem).map(({ documento }) => documento),
      semProposta: findProposta(nome) === undefined ? motivoSemProposta(nome) : null,
      semDossie: motivoSemDossie(nome) ?? (comValor.has(nome) ? null : SEM_VALOR),
    };
  });
}

const SEM_VALOR = 'Nenhuma linha deste relatório tem valor no Consolidado de Oportunidades.';
/** Every amount of the consolidated report, also those that are in no total. */
const VALORES = ['Valor', 'Débito em Aberto', 'Estimativa', 'Contingente', 'Retificação Encerrada', 'Prescrito'];

/** The reports whose findings are worth something of any class. */
async function readFontesComValor(deps: Deps, sessao: SessaoAtual, projetoId: string): Promise<Set<string>> {
  const resultado = await findAtual(deps, sessao, { projetoId, nome: OPORTUNIDADES });
  const fontes = new Set<string>();
  if (resultado === null) return fontes;
  for await (const linhas of readAll(resultado)) {
    for (const linha of linhas)
      if (VALORES.some((coluna) => Number(linha[coluna] ?? 0) !== 0))
        fontes.add(String(linha['Relatório Fonte'] ?? ''));
  }
  return fontes;
}

/** The stored rows of a report; null where it has none, or while they are made again. */
async function findAtual(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { projetoId: string; nome: string },
): Promise<Resultado | null> {
  try {
    return (await getRelatorio(deps, sessao, pedido)).resultado;
  } catch (error) {
    if (isAppError(error) && error.code === 'projeto-sendo-refeito') return null;
    throw error;
  }
}

/** A report whose estimate is not summed at its foot has no sum in the list, either. */
const addsUp = ({ colunas }: RelatorioDefinido): boolean =>
  colunas.every((coluna) => coluna.key !== 'Valor Estimado' || coluna.total !== 'none');

/** The amounts of a consolidated report, of today, by the report that each comes from; zeros are left out. */
async function readValores(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { projetoId: string; nome: string },
): Promise<ReadonlyMap<string, string>> {
  const resultado = await findAtual(deps, sessao, pedido);
  const parcelas = new Map<string, string[]>();
  if (resultado === null) return new Map();
  for await (const linhas of readAll(resultado)) {
    for (const linha of linhas) {
      const fonte = String(linha['Relatório Fonte'] ?? '');
      const valores = parcelas.get(fonte) ?? [];
      parcelas.set(fonte, valores);
      valores.push(String(linha.Valor ?? '0'));
    }
  }
  const somas = Array.from(parcelas, ([fonte, valores]) => [fonte, sumMoney(valores)] as const);
  return new Map(somas.filter(([, soma]) => Number(soma) !== 0));
}

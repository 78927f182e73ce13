import { existsSync } from 'node:fs';
import type { ComoCalculado } from '@apura/contract';
import { catalogo, explainRelatorio, type RelatorioDefinido, readLinhas, roteiroSql } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { findDataset, readDataset } from '../arquivos/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { findProjeto, type ProjetoRow } from '../projetos/index.ts';

/** The folder of the script's files: whoever runs it has them elsewhere, and where this server has them is its own. */
const PASTA = '/dados-do-projeto';

/** How a report of a project is calculated. Throws 404 for another owner's project, and for an unknown report. */
export async function readComoCalculado(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { projetoId: string; nome: string; script: boolean },
): Promise<ComoCalculado> {
  const projeto = await asOwner(deps.db, sessao.ownerId, (trx) => findProjeto(trx, pedido.projetoId));
  if (projeto === undefined) throw appError('nao-encontrado');
  const definicao = catalogo.find((relatorio) => relatorio.nome === pedido.nome);
  if (definicao === undefined) throw appError('relatorio-desconhecido');
  const tabelasDir = deps.config.tablesDir ?? undefined;
  const explicado = await explainRelatorio(definicao, { tabelasDir });
  const linhas = await countFontes(deps, sessao, projeto);
  return {
    report: definicao.nome,
    rule: [...explicado.regra],
    basis: [...explicado.base],
    sources: await Promise.all(
      explicado.fontes.map(async ({ tabela, documento, nome, principal }) => ({
        document: documento,
        name: nome,
        main: principal,
        rows: await linhas(tabela),
      })),
    ),
    reports: [...explicado.relatorios],
    tables: explicado.tabelas.map(({ nome, fonte, data }) => ({ name: nome, source: fonte, date: data })),
    options: [...explicado.opcoes],
    rectification: explicado.retificacao,
    sql: `${explicado.sql};`,
    script: pedido.script ? await writeRoteiro(deps, sessao, { definicao, projeto }) : undefined,
  };
}

/** Counts the rows of tables by the ends of their files; null for a table of which this machine lacks a file. */
async function countFontes(
  deps: Deps,
  { ownerId }: SessaoAtual,
  projeto: ProjetoRow,
): Promise<(tabela: string) => Promise<number | null>> {
  const dataset = await asOwner(deps.db, ownerId, (trx) => findDataset(trx, projeto.id));
  const partesDe = new Map((dataset?.tabelas ?? []).map(({ tabela, partes }) => [tabela, partes]));
  return async (tabela) => {
    let linhas = 0;
    for (const parte of partesDe.get(tabela) ?? []) {
      const path = deps.datasets.pathOf(ownerId, projeto.id, parte);
      if (!existsSync(path)) return null;
      linhas += await readLinhas(path);
    }
    return linhas;
  };
}

async function writeRoteiro(
  deps: Deps,
  { ownerId }: SessaoAtual,
  { definicao, projeto }: { definicao: RelatorioDefinido; projeto: ProjetoRow },
): Promise<string> {
  const empresa = await asOwner(deps.db, ownerId, (trx) => findEmpresaById(trx, projeto.empresa_id));
  const dataset = await readDataset(
    deps,
    {
      ownerId,
      projetoId: projeto.id,
      empresa: { cnpj: empresa?.cnpj ?? '', nome: empresa?.nome ?? '' },
      periodo: { inicio: projeto.periodo_inicial, fim: projeto.periodo_final },
    },
    { pathOf: (parte) => `${PASTA}/${parte}` },
  );
  const tabelasDir = deps.config.tablesDir ?? undefined;
  return roteiroSql({ dataset, outDir: `${PASTA}/relatorios`, relatorios: [definicao], tabelasDir });
}

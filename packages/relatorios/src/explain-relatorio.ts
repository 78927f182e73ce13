import type { ObrigacaoProposta } from '@apura/apuracao';
import { esquemas, getLayout, obrigacoesSped } from '@apura/documentos';
import { loadTabelas, NOMES_TABELAS } from '@apura/tabelas';
import { comInternos } from './catalogo/catalogo.ts';
import { regraDe } from './catalogo/regras.ts';
import { leiturasDe } from './comum/visoes.ts';
import type { RelatorioDefinido } from './define-relatorio.ts';
import { documentoDaTabela } from './documentos-do-relatorio.ts';
import { tabelasDe } from './duck/prepare-banco.ts';
import { nomeDaTabela } from './nome-da-tabela.ts';
import { findProposta, motivoSemProposta } from './propostas/propostas.ts';

export interface FonteExplicada {
  tabela: string;
  documento: string;
  /** The record of SPED, or what the table holds. */
  nome: string;
  /** True when the report's rows come from it. */
  principal: boolean;
}

export interface RelatorioExplicado {
  regra: readonly string[];
  /** Norms, official guides and layouts. */
  base: readonly string[];
  fontes: readonly FonteExplicada[];
  /** Names of the reports whose rows it reads. */
  relatorios: readonly string[];
  /** The official tables that it reads. */
  tabelas: readonly { nome: string; fonte: string; data: string }[];
  opcoes: readonly string[];
  /** Whether its rows lead to changes of a rectification, and why: one or two Portuguese sentences. */
  retificacao: string;
  /** The statement, with its rows in order. */
  sql: string;
}

/**
 * How a report is calculated: its rule in words, and what follows from its definition. A table that a shared look-up
 * reads counts as read by the report, and so does what the internal reports read that it is made of.
 */
export async function explainRelatorio(
  relatorio: RelatorioDefinido,
  { tabelasDir }: { tabelasDir?: string | undefined } = {},
): Promise<RelatorioExplicado> {
  const partes = [relatorio, ...comInternos([relatorio]).filter((r) => r.interno)];
  const { nomes } = leiturasDe(partes);
  const principais = new Set(partes.flatMap((r) => r.fontes));
  const apoio = tabelasDe(partes);
  const fontes = esquemas().flatMap(({ tabela }): FonteExplicada[] => {
    const documento = documentoDaTabela(tabela);
    if (documento === undefined || !(principais.has(tabela) || apoio.has(tabela))) return [];
    return [{ tabela, documento: documento.nome, nome: nomeDaTabela(tabela), principal: principais.has(tabela) }];
  });
  const { regra, base = [] } = regraDe(relatorio.numero);
  return {
    regra,
    base: [...base, ...guiasDe(fontes)],
    fontes: [...fontes.filter((f) => f.principal), ...fontes.filter((f) => !f.principal)],
    relatorios: [...new Set(partes.flatMap((r) => r.depende))].filter((nome) => !partes.some((r) => r.nome === nome)),
    tabelas: oficiaisDe(partes, nomes, tabelasDir),
    opcoes: opcoesDe(relatorio),
    retificacao: explainRetificacao(relatorio),
    sql: relatorio.sqlEmOrdem,
  };
}

/** The guides of the layouts that the rows come from. */
function guiasDe(fontes: readonly FonteExplicada[]): string[] {
  const lidas = fontes.filter((f) => f.principal);
  return obrigacoesSped
    .filter((obrigacao) => lidas.some(({ tabela }) => tabela.startsWith(`${obrigacao.toLowerCase()}_`)))
    .map((obrigacao) => getLayout(obrigacao).guia);
}

/** The official tables that the report names, and those that its look-ups read as `tab_<nome>`. */
function oficiaisDe(partes: readonly RelatorioDefinido[], nomes: ReadonlySet<string>, tabelasDir: string | undefined) {
  const citadas = new Set<string>(partes.flatMap((r) => r.tabelas));
  const lidas = NOMES_TABELAS.filter((nome) => citadas.has(nome) || nomes.has(`tab_${nome}`));
  const { tabelas } = loadTabelas({ nomes: lidas, overrideDir: tabelasDir });
  return Array.from(tabelas.values(), ({ nome, fonte, data }) => ({ nome, fonte, data }));
}

const OBRIGACOES: Readonly<Record<ObrigacaoProposta, string>> = {
  efdc: 'na EFD-Contribuições',
  esocial: 'nos eventos do eSocial',
};

/** An internal report has neither: nobody asks how it is calculated. */
function explainRetificacao({ nome, interno }: RelatorioDefinido): string {
  const proposta = findProposta(nome);
  if (proposta) return `Sim: as linhas dele propõem mudanças ${OBRIGACOES[proposta.obrigacao]}.`;
  return interno ? '' : `Não. ${motivoSemProposta(nome)}`;
}

function opcoesDe(relatorio: RelatorioDefinido): string[] {
  const { colunas, totalPor, totalDe, leitura, tabelas } = relatorio;
  const somam = colunas.filter((c) => c.total !== 'none').map((c) => c.key);
  return [
    'Entram os documentos do período do projeto. De cada obrigação conta uma versão por mês: a retificadora vale no ' +
      'lugar da original, e a última transmitida no lugar das anteriores.',
    somam.length === 0
      ? 'Nenhuma coluna é somada: os valores se repetem ou são saldos.'
      : `O rodapé soma: ${somam.join(', ')}.`,
    ...(totalPor.length === 0 || somam.length === 0 ? [] : [`Há um total para cada ${totalPor.join(' e ')}.`]),
    ...(totalDe === undefined
      ? []
      : ['Só parte das linhas entra nos totais; as outras são mostradas para conferência.']),
    ...(leitura === undefined ? [] : ['Prazos e Selic são calculados no dia da consulta ou da exportação.']),
    ...(tabelas.length === 0
      ? []
      : ['O administrador pode trocar as tabelas oficiais; sem uma delas o relatório avisa e não é calculado.']),
  ];
}

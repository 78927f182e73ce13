import type { Fonte, ObrigacaoProposta } from '@apura/apuracao';
import { type ColunaRelatorio, inteiro, texto } from '../colunas.ts';
import { defineRelatorio, type RelatorioDefinido } from '../define-relatorio.ts';

/**
 * What a query of proposals selects, by name and order: one row per change, or one per row of the report that leads to
 * none. `posicao` is the row of the report. A change has no `motivo`; a row without a change has one, a short
 * Portuguese text by which such rows are counted, and nothing else.
 *
 * `vez` puts the changes of one row in order, a new record's parent before its children. `chave`, `campos` and `antes`
 * are JSON objects of texts (`json_object`); a field that is null in one of them is left out. The other columns are
 * those of `Proposta` and of `OrigemProposta`.
 */
export const COLUNAS_PROPOSTA: readonly ColunaRelatorio[] = [
  ...inteiro('posicao', 'vez'),
  ...texto('motivo', 'acao', 'aba', 'periodo', 'estabelecimento', 'arquivo'),
  ...inteiro('linha'),
  ...texto('chave', 'campos', 'antes', 'documento', 'regra', 'tese'),
  ...inteiro('lugar'),
  ...texto('confianca'),
];

/** How the rows of a report become changes of a file. */
export interface DefinicaoProposta {
  /** Name of the report. */
  relatorio: string;
  obrigacao: ObrigacaoProposta;
  /**
   * A SELECT of `COLUNAS_PROPOSTA`. It reads `escolhidas` (the chosen stored rows of the report, with `posicao`),
   * `linhas_do_relatorio` (all of them), and the project's tables, look-ups and macros as reports do. A row whose
   * amount has several classes is there several times: its change goes with the first of those that are chosen. As a
   * function it may leave out what reads tables that the project has not (`fonte` is null): a statement with a branch
   * for every record takes half a second to plan.
   */
  sql: string | ((fonte: Fonte) => string);
  /** Names of reports, internal ones too, whose rows of the same run the SQL reads as `rel_<slug>`. */
  depende?: readonly string[];
  /** Statements before the query, which may make temporary tables; the tables that they read are in `fontes`. */
  preparo?: (fonte: Fonte) => readonly string[];
  /** Tables that only `preparo` reads. */
  fontes?: readonly string[];
  /** What the workbook of such changes asks for in PARAMETROS besides, where a change has no effect without it. */
  parametros?: readonly ParametroDaProposta[];
}

interface ParametroDaProposta {
  parametro: string;
  valor: string;
}

export interface PropostaDefinida {
  relatorio: string;
  obrigacao: ObrigacaoProposta;
  preparo: (fonte: Fonte) => readonly string[];
  sql: (fonte: Fonte) => string;
  parametros: readonly ParametroDaProposta[];
  /** What the query reads at most, as of a report. */
  leitura: RelatorioDefinido;
}

/** Declares how a report proposes changes. */
export function defineProposta(d: DefinicaoProposta): PropostaDefinida {
  const { relatorio, obrigacao, sql, depende, preparo = () => [], fontes = [], parametros = [] } = d;
  const sqlDe = typeof sql === 'string' ? () => sql : sql;
  const leitura = defineRelatorio({
    numero: 0,
    nome: `Propostas ${relatorio}`,
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    interno: true,
    descricao: {},
    fontes,
    ...(depende === undefined ? {} : { depende }),
    colunas: COLUNAS_PROPOSTA,
    sql: sqlDe((tabela) => tabela),
    ordem: 'posicao, vez',
  });
  return { relatorio, obrigacao, preparo, sql: sqlDe, parametros, leitura };
}

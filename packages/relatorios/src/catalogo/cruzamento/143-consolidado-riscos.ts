import { readSql } from '@apura/apuracao';
import { dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio, type RelatorioDefinido } from '../../define-relatorio.ts';
import { achadosDe, type FormaAchado, hasAchados, sqlAchados } from './achados.ts';

/** The contribution on expenses that the base of an item lacks: the negative of what it differs by. */
export const SOBRE_DESPESAS = ['PIS', 'COFINS'].map((t) => `imposto(-"Diferença de Base", "Alíq ${t}")`).join(' + ');

const DESPESA_FORA = 'Despesa acessória fora da base';

/** Risks that are in reports without the columns of a finding, and the cells by which their rows are found. */
export const OUTROS_RISCOS: Readonly<Record<string, FormaAchado & { celulas: Readonly<Record<string, string>> }>> = {
  'EFD-C Exclusão do ICMS da Base': {
    celulas: { Situação: DESPESA_FORA },
    filtro: `"Situação" = '${DESPESA_FORA}'`,
    regra: '"Situação"',
    valor: SOBRE_DESPESAS,
  },
  'eSocial Rubricas x Incidência CP': {
    celulas: { Tipo: 'Risco' },
    filtro: `"Tipo" = 'Risco'`,
    regra: `'Rubrica sem a incidência de CP esperada'`,
    valor: '"Encargo Estimado"',
  },
};

const SQL = readSql(import.meta.url, './143-consolidado-riscos.sql');

/**
 * Sums every risk of the given reports by rule, report and year. What a report says of the whole project has no year.
 *
 * 'Alta' when the amount is above 1% of the year's revenue (the greatest source of 'Cruzamento Receita Bruta') or when
 * the EFD has more than the DCTF; 'Média' when there is an amount, else 'Baixa'. Both comparisons are exact.
 */
export function createConsolidadoRiscos(relatorios: readonly RelatorioDefinido[]): RelatorioDefinido {
  const fontes = relatorios.filter((r) => hasAchados(r) || r.nome in OUTROS_RISCOS);
  const achados = fontes
    .map((r) => sqlAchados(r, OUTROS_RISCOS[r.nome] ?? achadosDe('Risco')))
    .join('\n  UNION ALL\n  ');
  return defineRelatorio({
    numero: 143,
    nome: 'Cruzamento Consolidado de Riscos',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Riscos por regra e ano.',
        'Estimativa: soma os valores estimados dos outros relatórios; um mesmo fato pode aparecer em mais de ' +
          'uma regra.',
      ],
    },
    fontes: [],
    depende: fontes.map((r) => r.nome),
    colunas: [
      ...texto('Regra', 'Relatório Fonte', 'Ano'),
      ...inteiro('Qtd Linhas'),
      ...dinheiro('Valor'),
      ...texto('Gravidade'),
    ],
    sql: SQL.replace(':achados', () => achados),
    ordem: 'g.ano, g.fonte, g.regra',
  });
}

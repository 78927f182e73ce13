import { tabela } from '@apura/apuracao';
import { type GrupoVisoes, lerComum, tabelas, visoes } from './grupo-visoes.ts';

/** What the reports of the ECD and the ECF share; the `.sql` file of each look-up says what one row is. */
export const gruposContabeis: readonly GrupoVisoes[] = [
  { nome: 'plano-referencial', visoes: tabelas('ecd', 'plano_ref') },
  {
    nome: 'ecd',
    visoes: [...tabelas('ecd', 'conta_ecd', 'ref_ecd', 'ref_ecd_conta', 'superior_ecd'), ...visoes('ecd', 'saldo_ecd')],
  },
  { nome: 'ecd-encerramento', visoes: tabelas('ecd', 'encerramento_ecd') },
  {
    nome: 'ecd-razao',
    // `lado_razao` is made twice: the second statement reads the first table and replaces it, so that the sides of
    // millions of entries are in memory once.
    visoes: [
      ...tabelas('ecd', 'conta_razao'),
      tabela('lado_razao', lerComum('ecd', 'lado_razao_contas')),
      ...tabelas('ecd', 'contas_razao', 'lado_razao', 'lancamento_razao'),
    ],
  },
  { nome: 'ecf', visoes: tabelas('ecf', 'periodo_ecf', 'conta_ecf') },
  { nome: 'irpj-csll', visoes: tabelas('ecf', 'receita_irpj_csll', 'linha_irpj_csll', 'a_pagar_ecf') },
];

/**
 * The referential account of a row with `_arquivo`, `COD_CTA` and `COD_CCUS`: the one of its cost centre, else the one
 * of the account without cost centre, else all of the account. `sql` stands in the SELECT, `join` in the FROM.
 */
export function contaReferencial(alias: string): { sql: string; join: string } {
  const na = (r: string, ccus: string) =>
    `LEFT JOIN ref_ecd ${r} ON ${r}._arquivo = ${alias}._arquivo AND ${r}.COD_CTA = ${alias}.COD_CTA AND ${r}.ccus = ${ccus}`;
  return {
    sql: 'coalesce(r_ccus.ref, r_sem.ref, r_conta.ref)',
    join: `${na('r_ccus', `coalesce(${alias}.COD_CCUS, '')`)} ${na('r_sem', `''`)}
      LEFT JOIN ref_ecd_conta r_conta ON r_conta._arquivo = ${alias}._arquivo AND r_conta.COD_CTA = ${alias}.COD_CTA`,
  };
}

/** The nature of an account as code and name (COD_NAT of I050 and J050). */
export function naturezaConta(cod: string): string {
  return `CASE ${cod} WHEN '01' THEN '01 - Ativo' WHEN '02' THEN '02 - Passivo' WHEN '03' THEN '03 - Patrimônio Líquido'
    WHEN '04' THEN '04 - Resultado' WHEN '05' THEN '05 - Compensação' WHEN '09' THEN '09 - Outras' ELSE ${cod} END`;
}

/** A list of at most three accounts, or 'Diversas'; over rows that hold each account once per entry and side. */
export function contasDoLado(lado: 'D' | 'C'): string {
  return `CASE WHEN count(*) FILTER (IND_DC = '${lado}') > 3 THEN 'Diversas'
    ELSE string_agg(COD_CTA, ', ' ORDER BY COD_CTA) FILTER (IND_DC = '${lado}') END`;
}

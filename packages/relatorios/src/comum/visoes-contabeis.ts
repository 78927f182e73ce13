import { tabela } from '@apura/apuracao';
import { type GrupoVisoes, readComum, tabelas, visoes } from './grupo-visoes.ts';

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
      tabela('lado_razao', readComum('ecd', 'lado_razao_contas')),
      ...tabelas('ecd', 'contas_razao', 'lado_razao', 'lancamento_razao'),
    ],
  },
  { nome: 'ecf', visoes: tabelas('ecf', 'periodo_ecf', 'conta_ecf') },
  { nome: 'irpj-csll', visoes: tabelas('ecf', 'receita_irpj_csll', 'linha_irpj_csll', 'a_pagar_ecf') },
];

import { readSql } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import receitaBruta from './122-receita-bruta.report.ts';

/**
 * The contribution on gross revenue of the R-2060, all establishments together, or of the P100 of the months before it.
 * One row per month and activity where it is not the rate of Tabela 09 on the base, where the table has no rate, or
 * where both declare it; Diferença is what is declared less what the rate gives. Then one row per month and finding of
 * the whole month, without an activity: less revenue than the EFD-Contribuições (or the notes) has; exclusions that
 * are, within 1.00, the ICMS or the ISS of the sales, with exports and returns or without them (Temas 1048 and 1135); a
 * DCTFWeb with another contribution, whose amount is in report 180. Less than what is due is Risco; more is shown
 * without an amount, because only the debit that was paid could be asked back.
 */
export default defineRelatorio({
  numero: 200,
  nome: 'Cruzamento CPRB R-2060 x EFD-C',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Reinf': [
      'R-2060 x P100, P200 e receita bruta.',
      'Alíquota Tabela: a da Tabela 09, versão de 2023, vezes a parte do ano de 2025 a 2027.',
    ],
    'EFD-Contribuições': ['P100 e receita do mês, como em Cruzamento Receita Bruta.'],
    'e-CAC': ['Débitos de CPRB da DCTFWeb em vigor.'],
  },
  fontes: ['reinf_cprb', 'efdc_p100'],
  tabelas: ['cprb_atividade', 'percentual_reinf', 'cfop', 'parametro_lei'],
  depende: [receitaBruta.nome],
  colunas: [
    ...texto('Período', 'Atividade'),
    ...dinheiroSemTotal('Receita R-2060', 'Receita P100', 'Receita EFD-C e NF', 'Exclusões', 'Base'),
    ...percentual('Alíquota Declarada', 'Alíquota Tabela'),
    ...dinheiroSemTotal('CPRB', 'DCTFWeb', 'Diferença'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
  ],
  totalPor: ['Tipo'],
  sql: readSql(import.meta.url, './200-cprb-efd-c.sql'),
  ordem: 't.mes, t.atividade NULLS LAST, t.resultado',
});

import { readSql } from '@apura/apuracao';
import { A, comTotal, data, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * F600, the withholdings of the month, then 1300 (PIS) and 1700 (COFINS), the control of what is left of them by
 * month of origin. Only a withholding of which the company is the beneficiary (IND_DEC 0) can be deducted. What F600
 * has beyond the deduction of M200 and M600 piles up in 1300 and 1700, whose balance is checked in Condição.
 */
export default defineRelatorio({
  numero: 19,
  nome: 'EFD-C Retenções na Fonte',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Retenções sofridas no mês e controle do saldo de retenções.'] },
  fontes: ['efdc_f600', 'efdc_1300', 'efdc_1700'],
  colunas: [
    ...P,
    ...texto('Registro', 'Natureza', 'Período Retenção'),
    ...data('Data'),
    ...texto('Cód. Receita', 'Regime', 'CNPJ Fonte'),
    ...comTotal({ how: 'sum', where: `"Registro" = 'F600'` }, dinheiro('Base', 'Valor Retido', 'PIS', 'COFINS')),
    // 1300 and 1700 have in every month what was used of a withholding since it was made.
    ...dinheiroSemTotal('Deduzido', 'PER', 'DCOMP'),
    ...comTotal({ how: 'last', per: ['Registro'] }, dinheiro('Saldo')),
    ...texto('Condição'),
    ...A,
  ],
  totalPor: ['Registro'],
  sql: readSql(import.meta.url, './019-retencoes-fonte.sql'),
  ordem: 'r.ordem, r._linha',
});

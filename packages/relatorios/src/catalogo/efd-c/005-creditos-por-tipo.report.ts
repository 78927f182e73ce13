import { readSql } from '@apura/apuracao';
import { decimal, dinheiro, dinheiroSemTotal, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** M100 and M500. A blank field 12 or 15 is filled by its identity: 12 = 08+09-10-11 and 15 = 12-14. */
export default defineRelatorio({
  numero: 5,
  nome: 'EFD-C Créditos por Tipo',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Créditos apurados por tipo, uso no mês e saldo.'] },
  fontes: ['efdc_m100', 'efdc_m500'],
  tabelas: ['cod_cred'],
  colunas: [
    ...texto('Período', 'Tributo', 'Cód. Crédito', 'Descrição', 'Origem'),
    ...dinheiro('Base'),
    ...percentual('Alíquota %'),
    ...decimal(3, 'Qtde'),
    ...decimal(4, 'Alíquota R$'),
    ...dinheiro('Crédito Apurado', 'Aj. Acréscimo', 'Aj. Redução', 'Diferido', 'Disponível'),
    ...texto('Utilização'),
    ...dinheiro('Descontado'),
    // What the month left of its own credit goes on in 1100 and 1500: no month's balance adds to another's.
    ...dinheiroSemTotal('Saldo'),
    ...texto('Ressarcível'),
  ],
  totalPor: ['Tributo'],
  sql: readSql(import.meta.url, './005-creditos-por-tipo.sql'),
  ordem: 'c.ordem, c.n, c._linha',
});

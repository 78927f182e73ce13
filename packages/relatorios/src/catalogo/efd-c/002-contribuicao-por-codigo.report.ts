import { readSql } from '@apura/apuracao';
import { decimal, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** M210 and M610. Files until 12/2018 have no base adjustments: those columns are blank. */
export default defineRelatorio({
  numero: 2,
  nome: 'EFD-C Contribuição por Código',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Bases, ajustes, alíquotas e contribuição por código de contribuição social.'] },
  fontes: ['efdc_m210', 'efdc_m610'],
  tabelas: ['cod_cont'],
  colunas: [
    ...texto('Período', 'Tributo', 'Cód. Contribuição', 'Descrição', 'Regime'),
    ...dinheiro('Receita Bruta', 'Base', 'Acréscimos BC', 'Reduções BC', 'Base Ajustada'),
    ...percentual('Alíquota %'),
    ...decimal(3, 'Qtde'),
    ...decimal(4, 'Alíquota R$'),
    ...dinheiro('Apurada', 'Aj. Acréscimo', 'Aj. Redução', 'Diferida', 'Diferida Anterior', 'Contribuição do Período'),
    ...percentual('Alíquota Efetiva %'),
  ],
  totalPor: ['Tributo'],
  sql: readSql(import.meta.url, './002-contribuicao-por-codigo.sql'),
  ordem: 'c.ordem, c.n, c._linha',
});

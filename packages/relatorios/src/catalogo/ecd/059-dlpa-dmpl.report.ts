import { readSql } from '@apura/apuracao';
import { dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** J210 and its J215. A line with several facts shows its own amounts once, beside the first, so that they add up. */
export default defineRelatorio({
  numero: 59,
  nome: 'ECD DLPA e DMPL',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: { ECD: ['Lucros acumulados e mutações do PL.'] },
  fontes: ['ecd_j210'],
  colunas: [
    ...texto('Período', 'Tipo', 'Código', 'Descrição'),
    ...dinheiroSemTotal('Valor Inicial'),
    ...texto('D-C Inicial'),
    ...dinheiroSemTotal('Valor Final'),
    ...texto('D-C Final', 'Fato'),
    ...dinheiroSemTotal('Valor do Fato'),
    ...texto('D-C do Fato'),
  ],
  sql: readSql(import.meta.url, './059-dlpa-dmpl.sql'),
  ordem: 'a.ordem, j._linha, j.fato_linha',
});

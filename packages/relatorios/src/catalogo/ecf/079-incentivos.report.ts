import { readSql } from '@apura/apuracao';
import { dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** N615 and X280 have one field per amount: each gives one row, with the field's name as the code. */
export default defineRelatorio({
  numero: 79,
  nome: 'ECF Incentivos',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Lucro da exploração, PAT, inovação e incentivos.'] },
  fontes: ['ecf_n600', 'ecf_n610', 'ecf_p130', 'ecf_p230', 'ecf_x460', 'ecf_x480', 'ecf_n615', 'ecf_x280'],
  colunas: [...texto('Ano', 'Período', 'Registro', 'Código', 'Descrição'), ...dinheiroSemTotal('Valor')],
  sql: readSql(import.meta.url, './079-incentivos.sql'),
  ordem: 'a.ordem, d.registro, d._linha, d.n',
});

import { readSql } from '@apura/apuracao';
import { dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Every filled field of the records, one per row. What is no amount is shown in words after the field's description.
 */
export default defineRelatorio({
  numero: 80,
  nome: 'ECF Outras Informações',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Participações, outras informações e livro caixa.'] },
  fontes: ['ecf_y620', 'ecf_y671', 'ecf_y672', 'ecf_y720', 'ecf_q100'],
  colunas: [...texto('Ano', 'Registro', 'Campo', 'Descrição'), ...dinheiroSemTotal('Valor')],
  sql: readSql(import.meta.url, './080-outras-informacoes.sql'),
  ordem: 'a.ordem, d.r, d._linha, d.n',
});

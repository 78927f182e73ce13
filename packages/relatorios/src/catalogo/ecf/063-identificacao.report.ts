import { readSql } from '@apura/apuracao';
import { data, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * 0000 and 0010. The quarters (FORMA_TRIB_PER) and months (MES_BAL_RED) are shown as the file writes them, one sign
 * each.
 */
export default defineRelatorio({
  numero: 63,
  nome: 'ECF Identificação',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Regime, forma de apuração e retificação.'] },
  fontes: ['ecf_0000'],
  colunas: [
    ...texto('Ano'),
    ...data('Início', 'Fim'),
    ...texto(
      'Forma Tributação',
      'Apuração',
      'Por Trimestre',
      'Estimativa por Mês',
      'Qualificação',
      'Escrituração',
      'Reconhecimento Receita',
      'Retificadora',
      'Recibo Anterior',
      'Versão',
    ),
  ],
  sql: readSql(import.meta.url, './063-identificacao.sql'),
  ordem: 'z.ordem, z._linha',
});

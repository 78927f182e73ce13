import { readSql } from '@apura/apuracao';
import { contagem, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Numbers of the DPS that no note has, between two notes of the company's own. A cancelled note has its number.
 * Numbers of the notes themselves may run for a whole city, so that they say nothing.
 */
export default defineRelatorio({
  numero: 190,
  nome: 'XML NFS-e Numeração',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Saltos do número do DPS das notas prestadas, por estabelecimento e série.',
      'Um salto é nota que não está no projeto, ou número que não foi usado: confira no emissor.',
    ],
  },
  fontes: ['nfse_nota'],
  colunas: [...texto('CNPJ Estab.', 'Padrão', 'Série', 'De', 'Até'), ...contagem('Faltam'), ...texto('Período')],
  sql: readSql(import.meta.url, './190-nfse-numeracao.sql'),
  ordem: 'v.estab, v.padrao, v.municipio, v.serie, v.de',
});

import { FONTES_FATO_PC, readSql } from '@apura/apuracao';
import { A, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Acquisitions for resale (CFOP of resale on the side of entries) of goods under the one-phase regime with CST 50 to
 * 56. Only the tax that has such a CST counts: the estimated value is the credit taken.
 */
export default defineRelatorio({
  numero: 132,
  nome: 'Cruzamento Monofásico Crédito Indevido',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Crédito na compra de monofásicos para revenda.',
      'Regra sem confirmação em fonte oficial: apoia-se no Tema 1.093 do STJ, que veda o crédito na revenda de ' +
        'monofásicos.',
    ],
  },
  fontes: FONTES_FATO_PC,
  tabelas: ['nat_rec', 'nat_rec_ncm', 'nat_rec_ncm_sucessor', 'nat_rec_alcance'],
  colunas: [
    ...P,
    ...texto('Chave', 'Número', 'Código', 'NCM', 'CFOP', 'CST'),
    ...dinheiro('Base', 'PIS', 'COFINS'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  sql: readSql(import.meta.url, './132-monofasico-credito.sql'),
  ordem: 'f.ordem, f._linha',
});

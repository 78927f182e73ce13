import { FONTES_FATO_PC } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { sqlComPartes } from '../../sql-com-partes.ts';
import { COLUNAS_DO_ITEM, COLUNAS_VALORACAO } from './colunas-valoracao.ts';

/** What reports 131 and 133 show, before the month is valued: sales taxed in spite of the tables of the RFB. */
export const tributadoIndevido = defineRelatorio({
  numero: 1002,
  nome: 'Interno Tributado Indevido',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  interno: true,
  descricao: {},
  fontes: FONTES_FATO_PC,
  tabelas: [
    'cfop',
    'nat_rec',
    'nat_rec_ncm',
    'nat_rec_ncm_sucessor',
    'nat_rec_alcance',
    'teses',
    'parametro_pis_cofins',
    'parametro_lei',
    'lc224',
    'lc224_parametro',
  ],
  colunas: [
    ...P,
    ...texto('Chave', 'Número'),
    ...data('Emissão'),
    ...texto('Código', 'Descrição', 'NCM', 'Tabela', 'Natureza Receita', 'CFOP', 'CST'),
    ...dinheiro('Valor Item', 'Base'),
    ...texto('Confiança', 'Tratamento', 'Relatório'),
    ...A,
    ...COLUNAS_DO_ITEM,
    ...texto('_produto'),
    ...COLUNAS_VALORACAO,
  ],
  sql: sqlComPartes(import.meta.url, './tributado-indevido.sql'),
  ordem: 'a.ordem, v._linha, v.lugar',
});

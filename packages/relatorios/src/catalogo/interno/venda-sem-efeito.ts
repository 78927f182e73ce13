import { FONTES_FATO_PC, readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { COLUNAS_DO_ITEM, COLUNAS_VALORACAO } from './colunas-valoracao.ts';

/**
 * What report 148 shows, before the month is valued: items that were taxed although their sale is none. The whole
 * document leaves the books, so the revenue goes with it (`retirar`) and nothing else counts on these items.
 */
export const vendaSemEfeito = defineRelatorio({
  numero: 1005,
  nome: 'Interno Venda Sem Efeito',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  interno: true,
  descricao: {},
  fontes: FONTES_FATO_PC,
  tabelas: ['cfop', 'cod_ajuste_base', 'teses', 'parametro_pis_cofins'],
  colunas: [
    ...P,
    ...texto('Chave', 'Número'),
    ...data('Emissão'),
    ...texto('Código', 'Descrição', 'CFOP', 'CST'),
    ...dinheiro('Valor Item', 'Base'),
    ...texto('Motivo'),
    ...A,
    ...COLUNAS_DO_ITEM,
    // Of the first taxed item of a note, the untaxed revenue beside it.
    ...dinheiro('_nao_tributada'),
    ...COLUNAS_VALORACAO,
  ],
  sql: readSql(import.meta.url, './venda-sem-efeito.sql'),
  ordem: 'a.ordem, i._linha',
});

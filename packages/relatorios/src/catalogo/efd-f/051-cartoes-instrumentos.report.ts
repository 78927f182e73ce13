import { readSql } from '@apura/apuracao';
import { A, dinheiro, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * 1601 (from 2022 on) and 1600 (until 2021), one row each. The check holds the month's total against its sales (the
 * analytic records of CFOP in the group VENDA): instruments above the sales are sales without a document. In 1600
 * credit and debit may include services, which no CFOP shows.
 */
export default defineRelatorio({
  numero: 51,
  nome: 'EFD-F Cartões e Instrumentos',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Vendas por cartão e meios eletrônicos.'] },
  fontes: ['efdf_1600', 'efdf_1601'],
  tabelas: ['cfop'],
  recorte: 'arquivo',
  colunas: [
    ...texto('Período', 'CNPJ Estab.', 'Registro', 'Instituição', 'Intermediador'),
    ...dinheiro('Total Vendas ICMS', 'Total ISS', 'Outros', 'Crédito', 'Débito'),
    ...texto('Conferência'),
    ...A,
  ],
  sql: {
    sql: readSql(import.meta.url, './051-cartoes-instrumentos.sql'),
    doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO],
  },
  ordem: 'r.ordem, r._linha',
});

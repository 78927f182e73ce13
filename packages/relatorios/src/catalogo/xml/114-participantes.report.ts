import { readSql } from '@apura/apuracao';
import { contagem, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Customers (own notes) and suppliers (third parties' notes) by the value of authorised notes, greatest first. The name
 * and the state are those of the latest note; the CRT is only known of issuers, so customers have none. '% do Total' is
 * the share of the side.
 */
export default defineRelatorio({
  numero: 114,
  nome: 'XML Participantes',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Ranking de clientes e fornecedores.',
      'Regra sem confirmação em fonte oficial: compra de fornecedor do Simples Nacional (CRT 1) também dá ' +
        'crédito de PIS/COFINS.',
    ],
  },
  fontes: ['nfe_nota'],
  colunas: [
    ...texto('Própria ou Terceiros', 'CNPJ-CPF', 'Nome', 'UF', 'CRT'),
    ...contagem('Qtd Notas'),
    ...dinheiro('Valor'),
    ...percentual('% do Total'),
  ],
  totalPor: ['Própria ou Terceiros'],
  sql: readSql(import.meta.url, './114-participantes.sql'),
  ordem: 'lado, valor DESC, doc NULLS LAST',
});

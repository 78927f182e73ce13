import { readSql } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The revenue of the PGDAS-D against what the company's own documents add up to, month by month; of a company on cash
 * basis, whose months are those of receipt, year by year. A risk is worth the missing revenue times what the month's
 * revenue pays on average. The RBT12 is summed again from the papers of the months before.
 */
export default defineRelatorio({
  numero: 185,
  nome: 'Cruzamento Simples PGDAS x Receita',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'e-CAC': [
      'Receita bruta do PGDAS-D (RPA) x documentos emitidos; RBT12 informada x soma dos doze meses anteriores.',
      'No regime de caixa a comparação é do ano e só informa: a venda pode ser recebida em outro ano.',
      'Receita sem documento (cartão, aluguel) não tem como ser comparada.',
    ],
    XML: ['NF-e, NFC-e, NFS-e prestadas e CT-e emitidos, menos as devoluções e os CT-e de anulação.'],
  },
  fontes: ['ecac_pgdas_apuracao'],
  tabelas: ['cfop', 'parametro_lei', 'nat_rec', 'nat_rec_ncm', 'nat_rec_ncm_sucessor', 'nat_rec_alcance'],
  colunas: [
    ...texto('Período', 'CNPJ'),
    ...dinheiro('NF-e', 'NFC-e', 'NFS-e', 'CT-e', 'Devoluções', 'Total Documentos', 'RPA', 'Diferença'),
    // Sums of other months.
    ...dinheiroSemTotal('RBT12 Informado', 'RBT12 Recalculado'),
    ...texto('Sublimite', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...texto('Arquivo'),
  ],
  totalPor: ['Tipo'],
  sql: readSql(import.meta.url, './185-simples-pgdas-x-receita.sql'),
  ordem: 'l.cnpj_basico, l.inicio',
});

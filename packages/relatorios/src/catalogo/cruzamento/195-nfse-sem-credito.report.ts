import { readSql } from '@apura/apuracao';
import { dinheiro, P, texto } from '../../colunas.ts';
import { COLUNAS_VALOR, sqlValorado, VALORACAO } from '../../comum/value-linhas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { creditoNaoAproveitado } from '../interno/credito-nao-aproveitado.ts';

/**
 * Notes of services bought of legal persons, in months of the non-cumulative regime, of which the EFD-Contribuições has
 * no credit; the nature that the service may have is that of `servico_credito`. They are rows of
 * `creditoNaoAproveitado`, so that block M takes them with the others: a service that report 135 finds in A170 or F100
 * is only listed here, and what is claimed here lowers the expenses that 135 finds in the ECD.
 */
export default defineRelatorio({
  numero: 195,
  nome: 'Cruzamento NFS-e Tomadas sem Crédito',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Serviços tomados sem crédito de PIS e COFINS.',
      'Estimativa: o item da LC 116 e a NBS dizem que crédito o serviço pode dar. Se ele é essencial, só a empresa ' +
        'sabe (Tema 779 do STJ): a confiança é Média no máximo.',
    ],
    'EFD-Contribuições': [
      'Só meses do regime não cumulativo, ou dos dois (0110). O serviço que está no A100 ou no F100 sem crédito ' +
        'tem o valor em Cruzamento Créditos Não Aproveitados.',
    ],
    'e-CAC': ['DCTF, DCTFWeb, DARF e DCOMP que extinguiram o débito do mês.'],
  },
  fontes: ['nfse_nota'],
  tabelas: [...creditoNaoAproveitado.tabelas, 'parametro_lei'],
  depende: [creditoNaoAproveitado.nome],
  ...VALORACAO,
  colunas: [
    ...P,
    ...texto('Chave', 'Número', 'CNPJ Prestador', 'Nome', 'Simples', 'Item LC 116', 'NBS', 'Descrição'),
    ...dinheiro('Valor'),
    ...texto('CST na EFD', 'Natureza Sugerida', 'Confiança'),
    ...dinheiro('Base', 'PIS', 'COFINS'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...COLUNAS_VALOR,
    ...texto('Arquivo'),
  ],
  sql: sqlValorado({
    bruto: creditoNaoAproveitado,
    filtro: `"Origem" = 'Nota de serviço'`,
    select: readSql(import.meta.url, './195-nfse-sem-credito.sql'),
  }),
  ordem: 'v._mes, s.emissao, s.chave, n.nNFSe, v._id, v._parte',
});

import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { COLUNAS_VALOR, sqlValorado, VALORACAO } from '../../comum/value-linhas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { creditoNaoAproveitado, SEM_NOTAS_DE_SERVICO } from '../interno/credito-nao-aproveitado.ts';

/**
 * Acquisitions without credit, and what the credit is worth in its month: cash where there was something to pay,
 * balance where there was not, and of both regimes only the share of the non-cumulative one. The rules of the rows
 * are those of `creditoNaoAproveitado`; its notes of services are those of report 195.
 */
export default defineRelatorio({
  numero: 135,
  nome: 'Cruzamento Créditos Não Aproveitados',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Oportunidades de crédito de PIS/COFINS.',
      'Estimativa: o crédito à alíquota básica sobre a base, já rateado quando a empresa tem os dois regimes; ' +
        'o direito depende de cada gasto (essencialidade e relevância, Tema 779 do STJ), por isso a coluna ' +
        'Confiança.',
    ],
    'EFD ICMS/IPI': ['Entradas sem crédito na EFD-Contribuições.'],
    ECD: ['Despesas com potencial de crédito.'],
    XML: [
      'CT-e que diz quem paga o frete, para quem ele vai e que notas leva; conta de energia (NF3e) e o que ela cobra.',
    ],
    'e-CAC': ['DCTF, DCTFWeb, DARF e DCOMP que extinguiram o débito do mês.'],
  },
  fontes: creditoNaoAproveitado.fontes,
  tabelas: [...creditoNaoAproveitado.tabelas, 'parametro_lei'],
  depende: [creditoNaoAproveitado.nome],
  ...VALORACAO,
  colunas: [
    ...P,
    ...texto('Origem', 'Documento'),
    ...data('Emissão'),
    ...texto('CNPJ Part.', 'Nome Part.', 'Item ou Conta', 'Natureza'),
    ...dinheiro('Base', 'PIS', 'COFINS'),
    ...texto('Confiança', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...COLUNAS_VALOR,
    ...A,
  ],
  sql: sqlValorado({
    bruto: creditoNaoAproveitado,
    filtro: SEM_NOTAS_DE_SERVICO,
    select: readSql(import.meta.url, './135-creditos-nao-aproveitados.sql'),
  }),
  ordem: 'v._id, v._parte',
});

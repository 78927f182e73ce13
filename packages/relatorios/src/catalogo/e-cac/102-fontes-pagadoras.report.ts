import { readSql } from '@apura/apuracao';
import { data, dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per payer and code. The taxes are a split of what was withheld by the rates of the code; see
 * `fonte_retencao`.
 */
export default defineRelatorio({
  numero: 102,
  nome: 'E-Cac Fontes Pagadoras',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: {
    'e-CAC': [
      'Rendimentos e retenções informados por terceiros.',
      'IR, CSLL, PIS e COFINS são o Tributo Retido rateado pelas alíquotas do código; ficam em branco quando o ' +
        'código não tem rateio conhecido.',
      'Regra sem confirmação em fonte oficial: fatos desde 2025 vêm da EFD-Reinf e foram lidos na mesma tela.',
    ],
  },
  fontes: ['ecac_fonte_pagadora'],
  tabelas: ['retencao_codigo'],
  colunas: [
    ...texto('Ano', 'CNPJ Fonte', 'Nome'),
    ...data('Data Processamento'),
    ...texto('Cód. Receita', 'Descrição'),
    // One income may be under the code of the IR and under that of the contributions.
    ...dinheiroSemTotal('Rendimento'),
    ...dinheiro('Tributo Retido', 'IR', 'CSLL', 'PIS', 'COFINS'),
    ...texto('Arquivo'),
  ],
  sql: readSql(import.meta.url, './102-fontes-pagadoras.sql'),
  ordem: 'f.ano, f.cnpj, f.cod_receita, a.ordem, f._linha',
});

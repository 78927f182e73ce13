import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, PIS_COFINS, texto } from '../../colunas.ts';
import { ARQUIVO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** F100, with the name of its account and of its cost centre. */
export default defineRelatorio({
  numero: 16,
  nome: 'EFD-C Demais Documentos F100',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Operações do F100: receitas financeiras, aluguéis e demais créditos.',
      'Estimativa: a coluna Financeira vem das alíquotas 0,65/4,00 (Decreto 8.426/2015) ou do nome da conta.',
    ],
  },
  tabelas: ['parametro_lei'],
  fontes: ['efdc_f100'],
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Tipo', 'CNPJ-CPF Part.', 'Nome Part.', 'Código'),
    ...data('Data'),
    ...dinheiro('Valor'),
    ...PIS_COFINS,
    ...texto('Natureza BC', 'Origem', 'Conta', 'Nome Conta', 'Centro Custo', 'Descrição', 'Financeira'),
    ...A,
  ],
  totalPor: ['Tipo'],
  sql: { sql: readSql(import.meta.url, './016-demais-documentos-f100.sql'), doArquivo: [ARQUIVO] },
  ordem: 'f.ordem, f._linha',
});

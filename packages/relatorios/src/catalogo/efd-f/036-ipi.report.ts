import { readSql } from '@apura/apuracao';
import { A, comTotal, data, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Only files of industrial establishments (0000.IND_ATIV = 0). The check restates B = 02+04+06-03-05 of E520 (B ≥ 0 is
 * field 07, the credit balance; else 08 = -B) and its parts: 03 and 04 are the IPI of the E510 of exits (CFOP 5, 6) and
 * entries (1, 2, 3), 05 and 06 the E530 of debit and of credit.
 */
export default defineRelatorio({
  numero: 36,
  nome: 'EFD-F IPI',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Apuração do IPI e totais por CFOP e CST.',
      'Só arquivos de estabelecimento industrial ou equiparado (0000.IND_ATIV = 0).',
    ],
  },
  fontes: ['efdf_e510', 'efdf_e520', 'efdf_e530'],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Tipo'),
    ...data('Data Inicial', 'Data Final'),
    ...texto('CFOP', 'CST IPI'),
    // The CFOP of entries and of exits are shown together.
    ...dinheiroSemTotal('Contábil', 'Base', 'IPI', 'Saldo Anterior'),
    ...dinheiro('Débitos', 'Créditos', 'Outros Débitos', 'Outros Créditos'),
    ...comTotal(
      { how: 'last', per: ['CNPJ Estab.'], period: 'Data Final', where: `"Tipo" = 'Apuração'` },
      dinheiro('Saldo Credor'),
    ),
    ...dinheiro('Saldo Devedor'),
    ...texto('Cód. Ajuste'),
    ...dinheiro('Ajuste'),
    ...texto('Conferência'),
    ...A,
  ],
  totalPor: ['Tipo'],
  sql: { sql: readSql(import.meta.url, './036-ipi.sql'), doArquivo: [PERIODO, ESTABELECIMENTO, ARQUIVO] },
  ordem: 'a.ordem, l._linha',
});

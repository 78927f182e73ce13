import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { ARQUIVO } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per I250, by account and date. The running balance (debit positive) starts with the account's balance in the
 * book's first I150, all cost centres together. It is the balance of the days before plus the day's own, so that no
 * account needs to be held whole; the other side of an entry is gathered once per entry, never by pairing its lines.
 */
export default defineRelatorio({
  numero: 55,
  nome: 'ECD Razão',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: {
    ECD: [
      'Lançamentos por conta, com histórico e saldo corrido.',
      'Saldo positivo é devedor e negativo é credor; começa no saldo inicial da conta no primeiro mês do livro.',
    ],
  },
  fontes: ['ecd_i250'],
  recorte: 'arquivo',
  colunas: [
    ...data('Data'),
    ...texto('Nº Lançamento', 'Tipo', 'Conta', 'Nome', 'Centro Custo', 'Contrapartida'),
    ...dinheiro('Débito', 'Crédito'),
    ...dinheiroSemTotal('Saldo'),
    ...texto('Histórico', 'CNPJ-CPF Part.', 'Documento'),
    ...A,
  ],
  sql: { sql: readSql(import.meta.url, './055-razao.sql'), doArquivo: [ARQUIVO] },
  ordem: 'm.id, m.DT_LCTO, m._linha',
});

import { readSql } from '@apura/apuracao';
import { A, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { SQL_EXTINCAO, tabelaValoracao } from '../../comum/calculadas/valoracao.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * Withholdings of PIS and COFINS (1300, 1700) whose balance is the same in more than three files up to the last one,
 * against what was to be paid in those months. The balances meet the months in their order: what a month would not
 * have paid is money back up to what was extinct, and what no month needs stays a balance. What other findings take
 * of the same months goes first, so that nothing counts twice.
 *
 * Withholdings that F600 lacks are those of 'Cruzamento Fontes Pagadoras x EFD-C'.
 */
export default defineComValor(
  {
    numero: 151,
    nome: 'Cruzamento Retenções sem Uso',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Saldo de retenções (1300 e 1700) parado há mais de três meses x contribuição a recolher nos mesmos meses.',
        'A retenção que falta no F600 está em Cruzamento Fontes Pagadoras x EFD-C.',
      ],
      'e-CAC': ['DCTF, DCTFWeb, DARF e DCOMP que extinguiram o débito do mês.'],
    },
    fontes: ['efdc_1300', 'efdc_1700'],
    tabelas: ['regime_receita', 'feriado_bancario'],
    calculadas: [tabelaValoracao],
    colunas: [
      ...P,
      ...texto('Tributo', 'Regime', 'Retenção Mais Antiga'),
      // The same balance lies in every month.
      ...dinheiroSemTotal('Saldo Parado'),
      ...dinheiro('A Recolher', 'Outros Achados'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
      ...A,
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: readSql(import.meta.url, './151-retencoes-sem-uso.sql').replace(':extincao', () => SQL_EXTINCAO),
    ordem: 'l.inicio, l.n, l.regime, l.parte, l._arquivo',
  },
  {
    classe: `'Pago a maior'`,
    prescreve: `CASE WHEN r._sobra THEN fim_do_direito(r._retida) END`,
    prazo: 'prazo_retificacao(r._mes)',
    nota: `CASE WHEN r._sobra THEN 'Deduza nos meses seguintes ou peça em PER/DCOMP; o prazo é o da mais antiga.' END`,
    pagamentos: {
      debito: 'r._debito',
      extinto: 'r._extinto',
      sql: `SELECT concat_ws('|', _arquivo, tributo, regime, 1) AS debito, TRY_CAST(data AS DATE) AS dia, valor
        FROM (${SQL_EXTINCAO})`,
      vencimento: 'vencimento_pis_cofins(r._mes)',
      aberto: `CASE WHEN r._sobra THEN 'Saldo de retenções' ELSE 'Débito em aberto reduzido' END`,
    },
  },
);

import { readSql } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

const SQL_EXTINCAO = readSql(import.meta.url, './124-ecf-dctf-extincao.sql');

/**
 * What may still lower the real profit of a quarter or a year: losses of earlier periods that lie in part B while the
 * limit of their compensation was not reached, the Selic on refunds of taxes, benefits of the ICMS and expenses with
 * innovation. The kinds meet the profit one after the other, the surest first, so that no tax falls twice and what is
 * less sure changes nothing of the rest; what depends on a lawsuit comes last. Losses go to the latest periods first,
 * and never beyond what part B still has at the end of a later one.
 *
 * What falls is the tax of the base alone, and never more than the tax due after deductions. What the period had still
 * to pay is money back up to what was paid above what is right, or else an open debit; the rest grows into a negative
 * balance. The certainty and the days of each kind are rows of the table of theses.
 */
export default defineComValor(
  {
    numero: 154,
    nome: 'Cruzamento Reduções do Lucro Real não Usadas',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      ECF: [
        'Prejuízos e bases negativas sem uso, e Selic de indébito, benefícios de ICMS e inovação no lucro tributado.',
        'Estimativa: deduções e incentivos não são refeitos, e o valor não passa do tributo devido do período.',
      ],
      'EFD ICMS/IPI': ['Ajustes (E111 e C197) cujo texto diz crédito presumido, outorgado ou incentivo.'],
      'e-CAC': ['DCTF, DCTFWeb, DARF e DCOMP que extinguiram o tributo do período, e PER/DCOMP da empresa.'],
    },
    fontes: ['ecf_m300', 'ecf_m350'],
    tabelas: [
      'teses',
      'padrao_conta',
      'ajuste_icms_tipo',
      'aliquota_irpj_csll',
      'ecf_parte_b_padrao',
      'codigo_receita',
      'feriado_bancario',
    ],
    colunas: [
      ...texto('Ano', 'Período', 'Tributo'),
      // Each kind of a period repeats its profit and its tax, and each period the losses that are left.
      ...dinheiroSemTotal('Lucro Antes dos Prejuízos', 'Encontrado', 'Já Reduzido'),
      ...dinheiro('Redução Possível'),
      ...dinheiroSemTotal('Tributo Devido'),
      ...texto('Confiança', 'Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: readSql(import.meta.url, './154-reducoes-do-lucro-real.sql').replace(':extincao', () => SQL_EXTINCAO),
    ordem: 'l.DT_FIN, l.tributo, l.n, l.parte, l._arquivo',
  },
  {
    classe: `'Pago a maior'`,
    prescreve: 'CASE WHEN r._parte_do_tributo = 2 THEN fim_do_direito(r._fim) END',
    nota: `CASE r._parte_do_tributo
      WHEN 2 THEN 'Aumenta o saldo negativo: confira as antecipações no cruzamento do saldo negativo.'
      WHEN 3 THEN 'Depende de ação judicial.'
    END`,
    pagamentos: {
      debito: 'r._debito',
      extinto: 'r._extinto',
      sql: SQL_EXTINCAO,
      // The adjustment of a year is due by the end of March; the rest counts from the 25th of the following month.
      vencimento: `CASE r._forma
        WHEN 'Ajuste anual' THEN r._fim + INTERVAL 3 MONTH
        ELSE vencimento_pis_cofins(r._fim)
      END`,
      aberto: `CASE r._parte_do_tributo
        WHEN 2 THEN 'Saldo negativo'
        WHEN 3 THEN 'Contingente'
        ELSE 'Débito em aberto reduzido'
      END`,
    },
  },
);

import { readSql } from '@apura/apuracao';
import { A, type ColunaRelatorio } from '../colunas.ts';
import { type DefinicaoRelatorio, defineRelatorio, type RelatorioDefinido } from '../define-relatorio.ts';
import { identifier } from '../duck/sql-text.ts';
import { COLUNAS_VALOR } from './value-linhas.ts';

/** The column of the amount of a finding. */
const VALOR = 'Valor Estimado';
const SQL_POR_PAGAMENTO = readSql(import.meta.url, './por-pagamento.sql');

/** The note of a row whose payment no paper proves. */
const SEM_COMPROVANTE = 'Sem comprovante do pagamento do mês: envie o DARF ou a DCTFWeb.';

/** SQL over the columns of a report's query, `r`. A field that is absent is NULL. */
export interface ValorDoAchado {
  /** The class of an opportunity; every other row is 'Sem valor'. */
  classe: string;
  conferido?: string;
  extincao?: string;
  prescreve?: string;
  prazo?: string;
  nota?: string;
  /** Splits the amount by the payments of its debit; set for money that was paid. */
  pagamentos?: PorPagamento;
}

/** How the amount of a finding is split by what extinguished its debit. */
interface PorPagamento {
  /** SQL of the key of the row's debit. */
  debito: string;
  /**
   * SQL of how much of what is found in the debit was extinct; NULL without any paper: then all of it is presumed to
   * be.
   */
  extinto: string;
  /**
   * SQL of how much more than `extinto` is presumed to be paid; default: all of it where `extinto` is NULL, else
   * nothing.
   */
  presumido?: string;
  /** A query of `debito`, `dia` and `valor`: what extinguished each debit. */
  sql: string;
  /** SQL of the day on which the debit was due. The right runs from it where no paper has the day of payment. */
  vencimento: string;
  /** SQL of the class of what no payment met; default: 'Débito em aberto reduzido'. */
  aberto?: string;
  /** What the row of a presumed payment asks for; default: the DARF or the DCTFWeb. */
  semComprovante?: string;
  /** SQL of the order in which the findings of one debit take what was extinct; default: the rows' own. */
  ordem?: string;
}

type Definicao = DefinicaoRelatorio & {
  sql: string;
  recorte?: undefined;
  /**
   * The column of the amount; default: 'Valor Estimado', of the rows whose Tipo is Oportunidade. Given, all rows are.
   */
  valor?: string;
};

/**
 * Declares a report of findings whose amounts move no block M: payroll, IRPJ and CSLL, balances between months. A row
 * has one class, or is split by the payments of its debit; a split row shows its other amounts in its first part
 * only. The columns of the valuation come before Arquivo and Linha, or at the end.
 */
export function defineComValor({ valor, ...d }: Definicao, v: ValorDoAchado): RelatorioDefinido {
  const doFim = new Set(A.map((c) => c.key));
  const proprias = d.colunas.filter((c) => !doFim.has(c.key));
  const colunas = [...proprias, ...COLUNAS_VALOR, ...d.colunas.filter((c) => doFim.has(c.key))];
  const achado = valor === undefined ? `r."Tipo" = 'Oportunidade'` : 'true';
  const doAchado = (sql: string | undefined, tipo: string) =>
    `CASE WHEN ${achado} THEN ${sql ?? `CAST(NULL AS ${tipo})`} END`;
  const { classe, conferido, extincao, prescreve, nota } = v.pagamentos ? pagos(v, v.pagamentos) : v;
  const expressoes: Record<string, string> = {
    'Classe do Valor': `CASE WHEN ${achado} THEN ${classe} ELSE 'Sem valor' END`,
    'Pagamento Conferido': doAchado(conferido, 'VARCHAR'),
    'Data da Extinção': doAchado(extincao, 'DATE'),
    'Prescreve em': doAchado(prescreve, 'DATE'),
    'Prazo da Retificação': doAchado(v.prazo, 'DATE'),
    'Nota do Valor': doAchado(nota, 'VARCHAR'),
    ...(v.pagamentos ? porParte(proprias, valor ?? VALOR) : semValor(proprias, classe)),
  };
  const lista = colunas.map((c) => `${expressoes[c.key] ?? `r.${identifier(c.key)}`} AS ${identifier(c.key)}`);
  const linhas = `${d.sql}\n     ORDER BY ${d.ordem}`;
  return defineRelatorio({
    ...d,
    // The right to an amount ends by the terms of the law.
    tabelas: [...(d.tabelas ?? []), 'parametro_lei'],
    colunas,
    sql: `SELECT ${lista.join(',\n       ')}
  FROM (${v.pagamentos ? sqlPorPagamento(v.pagamentos, linhas, achado, valor ?? VALOR) : emOrdem(linhas)}) r`,
    ordem: v.pagamentos ? 'r._posicao, r._parte' : 'r._posicao',
  });
}

/** An opportunity without a value shows none. */
const semValor = (colunas: readonly ColunaRelatorio[], classe: string): Record<string, string> =>
  colunas.some((c) => c.key === VALOR)
    ? {
        [VALOR]: `CASE
          WHEN r."Tipo" = 'Oportunidade' AND ${classe} = 'Sem valor' THEN CAST(0 AS DECIMAL(18, 2))
          ELSE r.${identifier(VALOR)}
        END`,
      }
    : {};

const emOrdem = (linhas: string): string => `SELECT *, row_number() OVER () AS _posicao FROM (${linhas})`;

function sqlPorPagamento(p: PorPagamento, linhas: string, achado: string, valor: string): string {
  const partes: Record<string, string> = {
    linhas,
    debito: p.debito,
    extinto: p.extinto,
    presumido: p.presumido ?? 'NULL',
    oportunidade: achado,
    valor: identifier(valor),
    pagamentos: p.sql,
    ordem: p.ordem ?? '_posicao',
  };
  return SQL_POR_PAGAMENTO.replace(/(?<![:\w]):(\w+)/g, (tudo, nome: string) => partes[nome] ?? tudo);
}

/** What was paid has the report's class and the day of its paper; the rest is a debit that falls. */
const pagos = (v: ValorDoAchado, p: PorPagamento): ValorDoAchado => ({
  classe: `CASE WHEN r._conferido IS NULL THEN ${p.aberto ?? `'Débito em aberto reduzido'`} ELSE ${v.classe} END`,
  conferido: 'r._conferido',
  extincao: 'r._dia',
  prescreve: `CASE
    WHEN r._conferido IS NOT NULL THEN fim_do_direito(coalesce(r._dia, dia_util(${p.vencimento})))
    ELSE ${v.prescreve ?? 'NULL'}
  END`,
  nota: `CASE
    WHEN r._conferido = 'Presumido' THEN '${p.semComprovante ?? SEM_COMPROVANTE}'
    ELSE ${v.nota ?? 'NULL'}
  END`,
});

/** The amounts of a split row: the finding's in every part, all others in the first part only. */
function porParte(colunas: readonly ColunaRelatorio[], valor: string): Record<string, string> {
  const numeros = colunas.filter((c) => c.type !== 'text' && c.type !== 'date' && c.key !== valor);
  const confianca = colunas.some((c) => c.key === 'Confiança');
  return {
    ...Object.fromEntries(
      numeros.map((c) => [c.key, `CASE WHEN r._parte = 1 THEN r.${identifier(c.key)} END`] as const),
    ),
    [valor]: 'CAST(r._valor AS DECIMAL(18, 2))',
    ...(confianca && {
      Confiança: `CASE WHEN r._conferido = 'Presumido' THEN um_degrau_abaixo(r."Confiança") ELSE r."Confiança" END`,
    }),
  };
}

/** The class of a balance of credits by the COD_CRED of its row: 2YY and 3YY may be refunded, 1YY may not. */
export const CLASSE_DO_CREDITO = `CASE
    WHEN r."Cód. Crédito" LIKE '1%' THEN 'Saldo de crédito descontável'
    ELSE 'Saldo de crédito ressarcível'
  END`;

/** Five years after the end of the year that a text names. */
export const prescricaoFimDoAno = (ano: string): string => `prescricao_fim_do_ano(${ano})`;

/** Five years after the first day of the year that a text names: the earliest end where only the year is known. */
export const prescricaoInicioDoAno = (ano: string): string => `prescricao_inicio_do_ano(${ano})`;

/** Five years after the end of the month (MM/AAAA) with which a text ends: the last day of the right to its credit. */
export const prescricaoDoCreditoDoMes = (mes: string): string => `prescricao_credito_do_mes(${mes})`;

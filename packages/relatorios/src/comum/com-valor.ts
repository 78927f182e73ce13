import { lerSql } from '@apura/apuracao';
import { A, type ColunaRelatorio } from '../colunas.ts';
import { type DefinicaoRelatorio, defineRelatorio, type RelatorioDefinido } from '../define-relatorio.ts';
import { identifier } from '../duck/sql-text.ts';
import { COLUNAS_VALOR } from './valorar-linhas.ts';
import { diaBancario } from './visoes-cruzamento.ts';

/** The column of the amount of a finding. */
const VALOR = 'Valor Estimado';
const SQL_POR_PAGAMENTO = lerSql(import.meta.url, './por-pagamento.sql');

/** What a row says that nobody can check: no paper tells that the debit was paid. */
export const SEM_COMPROVANTE = 'Sem comprovante do pagamento do mês: envie o DARF ou a DCTFWeb.';

/** SQL over the columns of the query of a report, `r`. What is not given is NULL. */
export interface ValorDoAchado {
  /** The class of an opportunity; every other row is 'Sem valor'. */
  classe: string;
  conferido?: string;
  extincao?: string;
  prescreve?: string;
  prazo?: string;
  nota?: string;
  /** Set when the amount is money that was paid, and the days of the papers are known. */
  pagamentos?: PorPagamento;
}

/** How the amount of a finding is split by what extinguished its debit. */
export interface PorPagamento {
  /** SQL of the name of the debit that a row is of. */
  debito: string;
  /** SQL of how much of what is found in the debit was extinct; NULL without any paper: then all of it is presumed to be. */
  extinto: string;
  /** SQL of how much of that may be presumed at most; default: no limit. */
  presumido?: string;
  /** A query of `debito`, `dia` and `valor`: what extinguished each debit. */
  sql: string;
  /** SQL of the day on which the debit was due: the right runs from it where no paper tells the day. */
  vencimento: string;
  /** SQL of the order in which the findings of one debit take what was extinct; default: the rows' own. */
  ordem?: string;
}

type Definicao = DefinicaoRelatorio & {
  sql: string;
  recorte?: undefined;
  /** The column of the amount; default: 'Valor Estimado', of the rows whose Tipo is Oportunidade. Given, all rows are. */
  valor?: string;
};

/**
 * Declares a report of findings whose amounts no block M moves, so that the amount of a row has one class, or falls apart
 * by its payments alone: payroll, IRPJ and CSLL, balances between months. The columns of the valuation stand before
 * Arquivo and Linha, or at the end. A row that falls apart tells its other amounts once.
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

/** What was paid has the class of the report, on the day of its paper; what was not is a debit that falls. */
const pagos = (v: ValorDoAchado, p: PorPagamento): ValorDoAchado => ({
  classe: `CASE WHEN r._conferido IS NULL THEN 'Débito em aberto reduzido' ELSE ${v.classe} END`,
  conferido: 'r._conferido',
  extincao: 'r._dia',
  prescreve: `CASE
    WHEN r._conferido IS NOT NULL THEN CAST(coalesce(r._dia, ${diaBancario(p.vencimento)}) + INTERVAL 5 YEAR AS DATE)
  END`,
  nota: `CASE WHEN r._conferido = 'Presumido' THEN '${SEM_COMPROVANTE}' ELSE ${v.nota ?? 'NULL'} END`,
});

/** The amounts of a row that falls apart: its own in the first part alone, and the finding's in each. */
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

/** The last day of a right that begins with the end of a year told as text. */
export const fimDoAno = (ano: string): string =>
  `CAST(TRY_CAST(regexp_extract(${ano}, '[0-9]{4}') || '-12-31' AS DATE) + INTERVAL 5 YEAR AS DATE)`;

/** The last day of a right of which only the year is known, and which may have begun on its first day. */
export const inicioDoAno = (ano: string): string =>
  `CAST(TRY_CAST(regexp_extract(${ano}, '[0-9]{4}') || '-01-01' AS DATE) + INTERVAL 5 YEAR AS DATE)`;

/**
 * The last day of the right to a credit of a period whose text ends with MM/AAAA (a month, or the last day of a shorter
 * period): five years from the first day of the next month.
 */
export const fimDoCreditoDoMes = (mes: string): string =>
  `last_day(CAST(TRY_CAST(right(${mes}, 4) || '-' || left(right(${mes}, 7), 2) || '-01' AS DATE) + INTERVAL 5 YEAR AS DATE))`;

import { type ColunaLida, isDocumento, scaleOf } from '../colunas.ts';
import { identifier, literal } from '../duck/sql-text.ts';

/**
 * A condition on a column. Numbers are decimal texts with a point, days yyyy-MM-dd; `contem`, `nao-contem`, `comeca`
 * and `termina` have text as the screen shows it. The caller has checked the values against the kind of the column.
 */
export type Condicao =
  | { op: OperadorTexto | Comparacao; valor: string }
  | { op: 'entre'; valor: string; ate: string }
  | { op: 'vazio' | 'preenchido' }
  | { op: 'lista' | 'fora-da-lista'; valores: (string | null)[] };

type OperadorTexto = 'contem' | 'nao-contem' | 'comeca' | 'termina';
type Comparacao = 'igual' | 'diferente' | 'maior' | 'maior-igual' | 'menor' | 'menor-igual';

/** A condition that is true or false of every row, never null. */
export function sqlCondicao(coluna: ColunaLida, condicao: Condicao): string {
  switch (condicao.op) {
    case 'contem':
      return sqlContem(coluna, condicao.valor);
    case 'nao-contem':
      return `NOT ${sqlContem(coluna, condicao.valor)}`;
    case 'comeca':
      return ouFalso(`starts_with(${sqlComo(coluna, condicao.valor)}, ${sqlTermo(coluna, condicao.valor)})`);
    case 'termina':
      return ouFalso(`ends_with(${sqlComo(coluna, condicao.valor)}, ${sqlTermo(coluna, condicao.valor)})`);
    case 'igual':
      return ouFalso(sqlComparacao(coluna, '=', condicao.valor));
    case 'diferente':
      return `NOT ${ouFalso(sqlComparacao(coluna, '=', condicao.valor))}`;
    case 'maior':
      return sqlComparacao(coluna, '>', condicao.valor);
    case 'maior-igual':
      return sqlComparacao(coluna, '>=', condicao.valor);
    case 'menor':
      return sqlComparacao(coluna, '<', condicao.valor);
    case 'menor-igual':
      return sqlComparacao(coluna, '<=', condicao.valor);
    case 'entre':
      return `(${sqlComparacao(coluna, '>=', condicao.valor)} AND ${sqlComparacao(coluna, '<=', condicao.ate)})`;
    case 'vazio':
      return sqlVazio(coluna);
    case 'preenchido':
      return `NOT ${sqlVazio(coluna)}`;
    case 'lista':
      return sqlLista(coluna, condicao.valores);
    case 'fora-da-lista':
      return `NOT ${sqlLista(coluna, condicao.valores)}`;
  }
}

/** Whether the cell holds a text, as the screen shows it. What cannot be in a column of its kind is not looked for. */
export function sqlContem(coluna: ColunaLida, valor: string): string {
  const texto = valor.trim();
  const nome = identifier(coluna.key);
  if (coluna.type === 'text') {
    if (isComPontos(coluna, texto)) return ouFalso(contemComPontos(nome, texto.toUpperCase()));
    // Digits have neither case nor accents, and taking those off a text costs more than looking through it.
    return ouFalso(/^[\d.,/-]+$/.test(texto) ? `contains(${nome}, ${literal(texto)})` : contains(coluna, texto));
  }
  if (coluna.type === 'date') return /^[\d/]+$/.test(texto) ? ouFalso(contains(coluna, texto)) : 'false';
  const termo = termoNumerico(texto);
  if (!/^-?\d*(?:,\d*)?$/.test(termo)) return 'false';
  return ouFalso(`contains(CAST(${nome} AS VARCHAR), ${literal(termo.replace(',', '.'))})`);
}

const contains = (coluna: ColunaLida, valor: string): string =>
  `contains(${sqlMostrado(coluna)}, ${sqlTermo(coluna, valor)})`;

/** The value in the way in which the term is written: of a CNPJ or CPF also with its points. */
const sqlComo = (coluna: ColunaLida, termo: string): string =>
  isComPontos(coluna, termo) ? `lower(${sqlComPontos(identifier(coluna.key))})` : sqlMostrado(coluna);

/** Only what has the figures is written with points, which costs more. Another text may have points of its own. */
function contemComPontos(nome: string, termo: string): string {
  const tem = (sql: string, parte: string) => `contains(${sql}, ${literal(parte)})`;
  const semPontos = termo.replaceAll(/[./-]/g, '');
  return `(${tem(nome, termo)} OR (${tem(nome, semPontos)} AND ${tem(sqlComPontos(nome), termo)}))`;
}

const isComPontos = (coluna: ColunaLida, termo: string): boolean => isDocumento(coluna) && /[./-]/.test(termo);

/** As `formatDocumento` writes it. */
function sqlComPontos(nome: string): string {
  const parts = (pattern: string, shown: string) => `regexp_replace(${nome}, '^${pattern}$', '${shown}')`;
  const cnpj = parts('([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})([0-9]{2})', '\\1.\\2.\\3/\\4-\\5');
  const cpf = parts('([0-9]{3})([0-9]{3})([0-9]{3})([0-9]{2})', '\\1.\\2.\\3-\\4');
  return `CASE length(${nome}) WHEN 14 THEN ${cnpj} WHEN 11 THEN ${cpf} ELSE ${nome} END`;
}

/** A value as the screen shows it, texts without case and accents: dates dd/MM/yyyy, decimals with a comma. */
function sqlMostrado(coluna: ColunaLida): string {
  const nome = identifier(coluna.key);
  if (coluna.type === 'text') return `strip_accents(lower(${nome}))`;
  if (coluna.type === 'date') return `strftime(${nome}, '%d/%m/%Y')`;
  const texto = `CAST(${nome} AS VARCHAR)`;
  return scaleOf(coluna) > 0 ? `replace(${texto}, '.', ',')` : texto;
}

/** What people write as 1.234,56 is kept as 1234,56. */
const termoNumerico = (q: string): string =>
  /^-?[\d.]*,\d+$/.test(q) || /^-?\d{1,3}(\.\d{3})+$/.test(q) ? q.replaceAll('.', '') : q;

/**
 * The value by which a column is put in order: months of a text column, MM/yyyy, by year. `nome` is SQL of the value.
 */
export function sqlOrdenavel(coluna: ColunaLida, nome = identifier(coluna.key)): string {
  return coluna.type === 'text' ? `CASE WHEN ${isMes(nome)} THEN ${mesIso(nome)} ELSE ${nome} END` : nome;
}

function sqlTermo(coluna: ColunaLida, valor: string): string {
  const termo = valor.trim();
  if (coluna.type === 'text') return `strip_accents(lower(${literal(termo)}))`;
  return literal(coluna.type === 'date' ? termo : termoNumerico(termo));
}

/** A null compares as null: in a WHERE clause that is not met. */
function sqlComparacao(coluna: ColunaLida, sinal: string, valor: string): string {
  const nome = identifier(coluna.key);
  if (coluna.type !== 'text') return `${nome} ${sinal} ${sqlValor(coluna, valor)}`;
  if (sinal !== '=' && MES.test(valor)) {
    return `(${isMes(nome)} AND ${mesIso(nome)} ${sinal} ${literal(`${valor.slice(3)}-${valor.slice(0, 2)}`)})`;
  }
  const como = isComPontos(coluna, valor) ? sqlComPontos(nome) : nome;
  return `strip_accents(lower(trim(${como}))) ${sinal} strip_accents(lower(${literal(valor.trim())}))`;
}

/** The month of a day, as groups of a date column show it: MM/yyyy. */
export const sqlMes = (key: string): string => `strftime(${identifier(key)}, '%m/%Y')`;

const MES = /^(0[1-9]|1[0-2])\/\d{4}$/;
const isMes = (nome: string): string => `regexp_full_match(${nome}, '(0[1-9]|1[0-2])/[0-9]{4}')`;
const mesIso = (nome: string): string => `right(${nome}, 4) || '-' || left(${nome}, 2)`;

const ouFalso = (condicao: string): string => `coalesce(${condicao}, false)`;

function sqlVazio(coluna: ColunaLida): string {
  const nome = identifier(coluna.key);
  return coluna.type === 'text' ? `(${nome} IS NULL OR ${nome} = '')` : `(${nome} IS NULL)`;
}

function sqlLista(coluna: ColunaLida, valores: readonly (string | null)[]): string {
  const cheios = valores.flatMap((v) => (v === null || v === '' ? [] : [v]));
  const condicoes = cheios.length < valores.length ? [sqlVazio(coluna)] : [];
  if (cheios.length > 0) {
    const meses = coluna.type === 'date' ? cheios.filter((v) => MES.test(v)) : [];
    const valoresInteiros = cheios.filter((v) => !meses.includes(v));
    const isIn = (sql: string, itens: readonly string[]) =>
      itens.length === 0 ? [] : [ouFalso(`${sql} IN (${itens.join(', ')})`)];
    condicoes.push(
      ...isIn(
        identifier(coluna.key),
        valoresInteiros.map((v) => sqlValor(coluna, v)),
      ),
      ...isIn(sqlMes(coluna.key), meses.map(literal)),
    );
  }
  return condicoes.length === 0 ? 'false' : `(${condicoes.join(' OR ')})`;
}

/** A value as a literal of the column's kind: a column that is not cast is compared by the statistics of its file. */
function sqlValor(coluna: ColunaLida, valor: string): string {
  if (coluna.type === 'text') return literal(valor);
  if (coluna.type === 'date') return `CAST(${literal(valor)} AS DATE)`;
  if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(valor)) throw new Error(`not a decimal text: ${valor.slice(0, 40)}`);
  return `(${valor})`;
}

import { SQL_PARES, sqlParear } from './fato-pc.ts';
import { COLUNAS_ITEM, projecoesItens } from './fato-pc-itens.ts';
import { getPai, paisTemCfop, sqlPaisSomados } from './fato-pc-pais.ts';
import { FONTES_PARES } from './fato-pc-pares.ts';
import { type Fonte, type Projecao, selectUniao } from './select-uniao.ts';

/*
 * The items of FATO_PC that block M is worked out of, summed by all columns that block M distinguishes. Each record
 * is summed by itself, with the columns that it has; what these mean is judged for the groups afterwards: a file of
 * 190,000 items has a few dozen groups.
 */

const CHAVES = [
  'CFOP',
  'CST_PIS',
  'CST_COFINS',
  'NAT_BC_CRED',
  'IND_ORIG_CRED',
  'COD_CTA',
  'ALIQ_PIS',
  'ALIQ_PIS_QUANT',
  'ALIQ_COFINS',
  'ALIQ_COFINS_QUANT',
] as const;
const VALORES = ['VL_ITEM', 'VL_DESC', 'VL_BC_PIS', 'QUANT_BC_PIS', 'VL_BC_COFINS', 'QUANT_BC_COFINS'] as const;

type Coluna = (typeof CHAVES)[number] | (typeof VALORES)[number];

/** The sum of a decimal has as many digits as there can be. */
const tipoSoma = (coluna: (typeof VALORES)[number]): string => COLUNAS_ITEM[coluna].replace('(18,', '(38,');

/** Columns of the sums and their types. `entrada` is true of acquisitions; `n` is the number of items. */
export const COLUNAS_SOMA: Readonly<Record<string, string>> = {
  _arquivo: 'VARCHAR',
  Registro: 'VARCHAR',
  entrada: 'BOOLEAN',
  ...Object.fromEntries(CHAVES.map((c) => [c, COLUNAS_ITEM[c]])),
  ...Object.fromEntries(VALORES.map((c) => [c, tipoSoma(c)])),
  n: 'BIGINT',
};

/** Items that are their own documents. Null when no record has rows. */
export function sqlAvulsosSomados(fonte: Fonte): string | null {
  return unir(
    projecoesItens(fonte).avulsos.map(({ registro, from, campos: doItem }) => {
      const pai = getPai(registro);
      if (!pai) throw new Error(`${registro} is no document`);
      const campos = { CFOP: pai.CFOP, ...doItem };
      const colunas = colunasDe(campos);
      const proprias = colunas.map((c) => `CAST(${campos[c]} AS ${COLUNAS_ITEM[c]}) AS ${c}`);
      return sum({
        colunas,
        fixas: { Registro: `'${registro}'` },
        from: `SELECT ${lista(['_arquivo', `${doItem.lado ?? pai.lado} = 'Entrada' AS entrada`, ...proprias])}
          FROM ${from}
         WHERE sit_valida(${pai.COD_SIT ?? 'NULL'})`,
      });
    }),
  );
}

/**
 * Items below documents, with both taxes in a line. With `arquivo`, the only file that `fonte` reads, a document is
 * found by its line alone. Null when no record has rows.
 */
export function sqlFilhosSomados(fonte: Fonte, arquivo: string | null): string | null {
  const { filhos, c175 } = projecoesItens(fonte);
  const cfopDoPai = paisTemCfop(fonte);
  const somas = [...filhos, ...c175].map(({ registro, from, campos: doItem }) => {
    const campos = { ...(cfopDoPai ? { CFOP: 'NULL' } : {}), ...doItem };
    const colunas = colunasDe(campos);
    const proprias = colunas.map((c) => `CAST(${campos[c]} AS ${COLUNAS_ITEM[c]}) AS ${c}`);
    const entrada = doItem.lado === undefined ? 'd.entrada' : `${doItem.lado} = 'Entrada'`;
    return sum({
      colunas,
      fixas: { Registro: `'${registro}'`, ...(arquivo === null ? {} : { _arquivo: arquivo }) },
      from: `SELECT ${lista(['i._arquivo', `${entrada} AS entrada`, ...comPai(colunas, cfopDoPai)])}
        FROM (SELECT ${lista(['_arquivo', '_pai', ...proprias])} FROM ${from}) i
        JOIN documento d ON ${arquivo === null ? 'd._arquivo = i._arquivo AND ' : ''}d._linha = i._pai`,
    });
  });
  // Read once for all the records; a single one joins what it needs of it while it is read.
  const leitura = somas.length > 1 ? 'MATERIALIZED' : 'NOT MATERIALIZED';
  const uniao = unir(somas);
  return uniao && `WITH documento AS ${leitura} (${sqlDocumentos(fonte)}) ${uniao}`;
}

/** Items of a line for each tax: read `select` between `preparo` and `limpeza`. Null when no record has rows. */
export function sqlParesSomados(fonte: Fonte): { preparo: string[]; select: string; limpeza: string[] } | null {
  if (FONTES_PARES.every((tabela) => fonte(tabela) === null)) return null;
  const colunas = [...CHAVES, ...VALORES];
  const lidas = ['i._arquivo', 'i.registro AS Registro', 'd.entrada', ...comPai(colunas, paisTemCfop(fonte))];
  const soma = sum({
    colunas,
    from: `SELECT ${lista(lidas)}
      FROM (${SQL_PARES}) i
      JOIN (${sqlDocumentos(fonte)}) d ON d._arquivo = i._arquivo AND d._linha = i._pai`,
  });
  return { ...sqlParear(fonte), select: selectUniao(COLUNAS_SOMA, [soma]) };
}

/** The documents that enter a value. */
const sqlDocumentos = (fonte: Fonte): string =>
  `SELECT _arquivo,
          _linha,
          lado = 'Entrada' AS entrada,
          CFOP
     FROM (${sqlPaisSomados(fonte)})
    WHERE sit_valida(COD_SIT)`;

/** The columns of a SELECT, one per line. */
const lista = (colunas: readonly string[]): string => colunas.join(',\n  ');

const colunasDe = (campos: Readonly<Record<string, string | undefined>>): Coluna[] =>
  [...CHAVES, ...VALORES].filter((c) => campos[c] !== undefined);

/** The columns of an item `i`; a document `d` may have its CFOP. */
const comPai = (colunas: readonly Coluna[], cfopDoPai: boolean): string[] =>
  colunas.map((c) => (c === 'CFOP' && cfopDoPai ? 'coalesce(i.CFOP, d.CFOP) AS CFOP' : `i.${c}`));

const unir = (somas: readonly Projecao<string>[]): string | null =>
  somas.length === 0 ? null : selectUniao(COLUNAS_SOMA, somas);

/** One branch: the rows of `from` summed by their keys; what is the same in all of them is no key. */
function sum({
  colunas,
  fixas = {},
  from,
}: {
  colunas: readonly Coluna[];
  fixas?: Record<string, string>;
  from: string;
}): Projecao<string> {
  const chaves = ['_arquivo', 'Registro', 'entrada', ...CHAVES.filter((c) => colunas.includes(c))].filter(
    (c) => fixas[c] === undefined,
  );
  const valores = VALORES.filter((c) => colunas.includes(c));
  const somas = valores.map((c) => `sum(${c}) AS ${c}`);
  return {
    from: `(SELECT ${lista([...chaves, ...somas, 'count(*) AS n'])} FROM (${from}) GROUP BY ${chaves.join(', ')})`,
    campos: { ...fixas, ...Object.fromEntries([...chaves, ...valores, 'n'].map((c) => [c, c])) },
  };
}

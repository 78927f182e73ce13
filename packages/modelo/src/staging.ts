import { type Visao, visao } from '@apura/apuracao';
import { type EsquemaTabela, tipoSql } from '@apura/documentos';
import { esquemasPorNome } from './esquemas-por-nome.ts';

/** The columns that a row has of its file, by the columns of `arq` that they are, with their types. */
const DO_ARQUIVO = [
  { coluna: 'ordem', nome: 'ordem', tipo: 'INTEGER' },
  { coluna: 'periodo', nome: 'periodo', tipo: 'VARCHAR' },
  { coluna: 'inicio', nome: 'inicio', tipo: 'DATE' },
  { coluna: 'fim', nome: 'fim', tipo: 'DATE' },
  { coluna: 'arquivo', nome: 'arquivo', tipo: 'VARCHAR' },
  // Records have a CNPJ of their own, and SQL does not tell upper from lower case.
  { coluna: 'cnpj', nome: 'cnpj_arquivo', tipo: 'VARCHAR' },
] as const;

/** What to select of `arq a` for those columns. */
export const SELECT_DO_ARQUIVO = DO_ARQUIVO.map(({ coluna, nome }) =>
  coluna === nome ? `a.${coluna}` : `a.${coluna} AS ${nome}`,
).join(', ');

const PREFIXO = 'stg_';
const DE_SPED = /^(efdc|efdf|ecd|ecf)_/;

/**
 * The staging views among the words of a statement: `stg_<table>` is every row of a record of SPED with the columns of
 * its file. One whose record the project lacks reads nothing.
 */
export function stagingDe(nomes: Iterable<string>): Visao[] {
  const esquemas = esquemasPorNome();
  return Array.from(nomes).flatMap((nome) => {
    const tabela = nome.startsWith(PREFIXO) ? nome.slice(PREFIXO.length) : '';
    const esquema = DE_SPED.test(tabela) ? esquemas.get(tabela) : undefined;
    return esquema === undefined ? [] : [stagingOf(esquema)];
  });
}

function stagingOf(esquema: EsquemaTabela): Visao {
  const nome = `${PREFIXO}${esquema.tabela}`;
  const cheia = visao(
    nome,
    `SELECT t.*, ${SELECT_DO_ARQUIVO} FROM ${esquema.tabela} t JOIN arq a ON a.id = t._arquivo`,
  );
  return { ...cheia, soPresentes: (fonte) => (fonte(esquema.tabela) === null ? sqlVazia(nome, esquema) : cheia.sql) };
}

const nula = (nome: string, tipo: string) => `CAST(NULL AS ${tipo}) AS "${nome}"`;

function sqlVazia(nome: string, esquema: EsquemaTabela): string {
  const colunas = [
    nula('_arquivo', 'VARCHAR'),
    ...esquema.colunas.map((c) => nula(c.nome, tipoSql(c.tipo))),
    ...DO_ARQUIVO.map((c) => nula(c.nome, c.tipo)),
  ];
  return visao(nome, `SELECT ${colunas.join(', ')} WHERE false`).sql;
}

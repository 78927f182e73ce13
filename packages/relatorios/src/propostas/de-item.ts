import { readSql } from '@apura/apuracao';
import { defineProposta, type PropostaDefinida } from './define-proposta.ts';
import { FONTES_DA_MUDANCA, prepareItens, sqlMudancaDeItens } from './mudanca-de-item.ts';

/** A report whose rows change items: the CTEs are in the file of that name, and further SELECTs in `outras`. */
export const deItem = (
  relatorio: string,
  arquivo: string,
  { outras = [], depende }: { outras?: readonly string[]; depende?: readonly string[] } = {},
): PropostaDefinida =>
  defineProposta({
    relatorio,
    obrigacao: 'efdc',
    ...(depende === undefined ? {} : { depende }),
    fontes: FONTES_DA_MUDANCA,
    preparo: prepareItens,
    sql: sqlMudancaDeItens(
      readSql(import.meta.url, `./${arquivo}.sql`),
      outras.map((nome) => readSql(import.meta.url, `./${nome}.sql`)),
    ),
  });

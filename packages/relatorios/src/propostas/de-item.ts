import { readSql } from '@apura/apuracao';
import { defineProposta, type PropostaDefinida } from './define-proposta.ts';
import { FONTES_DA_MUDANCA, prepareItens, sqlMudancaDeItens } from './mudanca-de-item.ts';

/** A report whose rows change items: the CTEs are in the file of that name, and further SELECTs in the others. */
export const deItem = (relatorio: string, arquivo: string, ...outras: readonly string[]): PropostaDefinida =>
  defineProposta({
    relatorio,
    obrigacao: 'efdc',
    fatoPc: true,
    fontes: FONTES_DA_MUDANCA,
    preparo: prepareItens,
    sql: sqlMudancaDeItens(
      readSql(import.meta.url, `./${arquivo}.sql`),
      outras.map((nome) => readSql(import.meta.url, `./${nome}.sql`)),
    ),
  });

import { readSql } from '@apura/apuracao';
import { creditoNaoAproveitado as achados } from '../catalogo/interno/credito-nao-aproveitado.ts';
import { defineProposta } from './define-proposta.ts';
import { INCLUSOES_DE_CREDITO } from './inclusoes-de-credito.ts';
import { FONTES_DA_MUDANCA, prepareItens, sqlMudancaDeItens } from './mudanca-de-item.ts';

const sql = (nome: string) => readSql(import.meta.url, `./${nome}.sql`);

const PARTES = [sql('135-credito'), sql('135-documento'), ',\n', sql('contas-do-credito'), sql('135-cadastros')].join(
  '',
);

/**
 * Credits that were not taken: an item or a document that the month's file has takes its credit; a document that it
 * lacks is included with its children and with what they name (0150, 0190, 0200). The CST is the one that the report
 * worked out: what the company uses for the nature, else what the month's revenue asks for.
 */
export const creditoNaoAproveitado = defineProposta({
  relatorio: 'Cruzamento Créditos Não Aproveitados',
  obrigacao: 'efdc',
  fontes: FONTES_DA_MUDANCA,
  depende: [achados.nome],
  preparo: prepareItens,
  sql: sqlMudancaDeItens(PARTES, INCLUSOES_DE_CREDITO),
});

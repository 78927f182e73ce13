import { readSql, tabela, type Visao } from '@apura/apuracao';
import type { Mart } from './mart.ts';

/** The marts of the ledger, in this order, after `LADO_RAZAO_CONTAS`. */
export const MARTS_RAZAO: readonly Mart[] = [
  {
    linha: 'One row per set of at most three accounts on one side of an entry; all larger sets are one row.',
    visao: tabela('contas_razao', readSql(import.meta.url, './razao/contas-razao.sql')),
  },
  {
    linha: 'One row per entry (I200) with at least one I250; `debito` and `credito` are numbers of `contas_razao`.',
    visao: tabela('lado_razao', readSql(import.meta.url, './razao/lado-razao.sql')),
  },
  {
    linha: 'One row per entry (I200), with the sets of accounts of both its sides.',
    visao: tabela('lancamento_razao', readSql(import.meta.url, './razao/lancamento-razao.sql')),
  },
];

/**
 * The sides of the entries with their accounts. The statement of `lado_razao` reads this table and replaces it under
 * the same name, so that the sides of millions of entries are in memory once.
 */
export const LADO_RAZAO_CONTAS: Visao = tabela('lado_razao', readSql(import.meta.url, './razao/lado-razao-contas.sql'));

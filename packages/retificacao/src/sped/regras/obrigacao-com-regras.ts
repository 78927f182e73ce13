import type { LeitorSql } from '@apura/apuracao';
import type { ObrigacaoSped } from '@apura/documentos/registros';
import type { RegraDeDados } from './regra-de-dados.ts';
import type { ArquivoTabelas } from './tabelas-do-arquivo.ts';

/** Tables that an obligation works out of a file, once, when a rule names one of them. */
export interface TabelasProprias {
  nomes: readonly string[];
  /** Records and official tables that `create` reads. */
  registros: readonly string[];
  oficiais: readonly string[];
  create(banco: LeitorSql, arquivo: ArquivoTabelas): Promise<void>;
}

/** What the runner of the rules needs to know of an obligation. */
export interface ObrigacaoComRegras {
  obrigacao: ObrigacaoSped;
  listRegras(): readonly RegraDeDados[];
  /** SQL that creates the macros of its rules, besides those of all rules. */
  macros: string;
  /** Records that `setVariaveis` reads, besides 0000. */
  abertura: readonly string[];
  /** Sets the variables that its macros answer; the runner sets those of 0000. */
  setVariaveis(banco: LeitorSql, o: { presentes: readonly string[] }): Promise<void>;
  proprias: readonly TabelasProprias[];
}

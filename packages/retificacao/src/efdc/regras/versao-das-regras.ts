import { createHash } from 'node:crypto';
import { readSql } from '@apura/apuracao';
import { listRegras } from './regra-de-dados.ts';

/** Raised when a check that is code changes: only those that are data are seen here. */
const VERSAO_DO_CODIGO = 1;

/** Names the checks of this version of the program: what an earlier one found is found again. */
export const VERSAO_DAS_REGRAS: string = createHash('sha256')
  .update(JSON.stringify([VERSAO_DO_CODIGO, listRegras()]))
  .update(readSql(import.meta.url, './macros-regras.sql') + readSql(import.meta.url, './fatos.sql'))
  .digest('hex')
  .slice(0, 16);
